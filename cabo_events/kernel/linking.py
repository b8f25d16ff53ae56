"""How compiled functions call each other: as parts of one whole, optimised and turned into machine code once.

numba itself makes machine code of every function it meets, for each type of integer that it is called with, and again
inside all of its callers. Here a function is translated once, integers widened, and optimised where it ends up.
"""

from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

from llvmlite.binding import Linkage, ModuleRef
from numba import njit, typeof, types
from numba.core import compiler, config
from numba.core.codegen import JITCodeLibrary
from numba.core.errors import TypingError
from numba.core.registry import cpu_target
from numba.core.typing import Signature
from numba.extending import models, register_model, typeof_impl

from cabo_events.kernel.compiled import Compiled

_P = ParamSpec("_P")
_T = TypeVar("_T")


class _Part(JITCodeLibrary):  # type: ignore[misc]  # numba ships no types
    """The code of a function that is only called by others: neither optimised nor made machine code by itself."""

    def _optimize_functions(self, module: ModuleRef) -> None:
        module.data_layout = str(self._codegen.target_data)

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True

    def _get_module_for_linking(self) -> ModuleRef:
        own, *others = self._parts({}).values()
        whole = own.clone()
        for other in others:
            whole.link_in(other, preserve=True)
        return whole

    def _parts(self, found: dict[JITCodeLibrary, ModuleRef]) -> dict[JITCodeLibrary, ModuleRef]:
        """The code of this function, and that of all functions it comes to call."""
        if self not in found:
            found[self] = super()._get_module_for_linking()
            for library in self._linking_libraries:
                if isinstance(library, _Part):
                    library._parts(found)  # noqa: SLF001 - one of its kind
                else:
                    found[library] = library._get_module_for_linking()  # noqa: SLF001 - as numba does
        return found


class _Whole(JITCodeLibrary):  # type: ignore[misc]  # numba ships no types
    """The code of a function that Python calls, and that of all its parts, which nobody else can call."""

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        super()._optimize_final_module()


class _Compiler(compiler.Compiler):  # type: ignore[misc]  # numba ships no types
    """numba's compiler, with a whole to write to."""

    def __init__(self, typing: object, target: object, library: JITCodeLibrary | None, *rest: object) -> None:
        if library is None:
            library = _Whole(cpu_target.target_context.codegen(), "whole")
            library.enable_object_caching()
        super().__init__(typing, target, library, *rest)


class Callee(types.Callable, types.Opaque):  # type: ignore[misc]  # numba ships no types
    """The type of a function that others call: numba asks it what a call gives, and finds its code by its key."""

    def __init__(self, function: Callable[_P, _T]) -> None:
        self._function: object = function
        self._name = function.__qualname__
        self._made: dict[tuple[types.Type, ...], tuple[Signature, object]] = {}
        super().__init__(f"callee({function.__module__}.{function.__qualname__})")

    def get_call_type(self, context: object, args: tuple[types.Type, ...], kws: object) -> Signature:
        """The signature that a call with such arguments is cast to."""
        del context, kws
        return self._version(tuple(map(_widened, args)))[0]

    def get_call_signatures(self) -> tuple[list[Signature], bool]:
        """The signatures there are so far; each is made when it is asked for."""
        return [one for one, _ in self._made.values()], True

    def get_impl_key(self, sig: Signature) -> object:
        """What the code for a signature is found by."""
        return self._version(sig.args)[1]

    def _version(self, args: tuple[types.Type, ...]) -> tuple[Signature, object]:
        if args not in self._made:
            self._made[args] = self._translated(args)
        return self._made[args]

    def _translated(self, args: tuple[types.Type, ...]) -> tuple[Signature, object]:
        typing, target, key = cpu_target.typing_context, cpu_target.target_context, object()
        library = _Part(target.codegen(), self._name)
        made = compiler.compile_extra(typing, target, self._function, args, None, _flags(), {}, library=library)
        if target.data_model_manager[made.signature.return_type].contains_nrt_meminfo():
            raise TypingError(f"{self.name}: expected numbers to be returned, found {made.signature.return_type}")
        target.insert_user_function(key, made.fndesc, [made.library])
        return made.signature, key


register_model(Callee)(models.OpaqueModel)


def _typeof_compiled(value: Compiled[_P, _T], context: object) -> Callee:
    del context
    return value.callee()


typeof_impl.register(Compiled)(_typeof_compiled)


def _widened(one: types.Type) -> types.Type:
    """The widest type of a number; one version of a function serves them all."""
    if isinstance(one, types.Integer):
        return types.int64 if one.signed else types.uint64
    return types.unliteral(one)


def _flags() -> compiler.Flags:
    """What a part is translated with: without wrappers, without counting of references or checks of division."""
    flags = compiler.Flags()
    flags.no_compile = True
    flags.no_cpython_wrapper = True
    flags.no_cfunc_wrapper = True
    flags.error_model = "numpy"
    return flags


def entry(function: Callable[_P, _T], args: tuple[object, ...], folder: Path | None) -> Callable[_P, _T]:
    """The function compiled for such arguments, to be called from Python, and kept in the folder, or nowhere.

    Raises what numba does over files of its cache that it cannot read or write.
    """
    if folder is not None:
        config.CACHE_DIR = str(folder)
    dispatcher = njit(
        nogil=True,
        cache=folder is not None,
        error_model="numpy",
        no_cfunc_wrapper=True,
        pipeline_class=_Compiler,
    )(function)
    dispatcher.compile(tuple(map(typeof, args)))
    made: Callable[_P, _T] = dispatcher
    return made
