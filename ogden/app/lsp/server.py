"""The server: it keeps up with the editor, reads a document when it rests, and answers what is asked of it.

1. A document is read some moments after its last change, in a thread of its own, one document after the
   other. Work on a text that has changed meanwhile is dropped at the next paragraph.
2. The model is loaded in that thread, so that the editor need not wait for it.
3. No text is logged. Of a fault its kind and place are told, as in the service.
"""

import asyncio
import logging
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method
from pygls.uris import to_fs_path

import ogden
from ogden.app.faults import fault_place
from ogden.app.lsp.actions import FIX_ALL, KEEP_WORD, QUICK_FIX, ActionWriter
from ogden.app.lsp.diagnostics import diagnostic, hover
from ogden.app.lsp.kept_words import keep_word
from ogden.app.lsp.open_document import OpenDocument
from ogden.app.lsp.positions import encoding_named
from ogden.app.lsp.remembered import RememberingSimplifier, StoppedError
from ogden.app.lsp.settings import EditorSettings, Reading, editor_settings
from ogden.documents.opening import open_text
from ogden.documents.remarks import Remark, remark_on
from ogden.editing.simplifier import Simplifier
from ogden.errors import InputError


class _Protocol(LanguageServerProtocol):
    """pygls' own, but the texts of documents are kept by us alone: it would end lines at more characters than
    the protocol does, and fail where the two do not agree."""

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(
        self, params: types.DidChangeTextDocumentParams
    ) -> Iterator[tuple[Any, tuple[Any, ...], None]]:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE], (params,), None


class OgdenServer(LanguageServer):
    def __init__(self, load: Callable[[], Simplifier]) -> None:
        super().__init__("ogden", ogden.__version__, protocol_cls=_Protocol)
        # It logs messages that it cannot handle, with the text in them.
        logging.getLogger("pygls").disabled = True
        for name in list(logging.root.manager.loggerDict):
            if name.startswith("pygls."):
                logging.getLogger(name).disabled = True
        self._load = load
        self._model: RememberingSimplifier | None = None
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="ogden")
        self._complained: set[str] = set()
        self.documents: dict[str, OpenDocument] = {}
        self.settings = EditorSettings()

    def read_soon(self, document: OpenDocument, delay: float = 0) -> None:
        """Read a document after so many milliseconds, unless it is changed or closed before."""
        if document.reading:
            document.reading.cancel()
        document.reading = asyncio.ensure_future(self._read(document, delay))

    def read_all(self) -> None:
        for document in self.documents.values():
            document.is_read = False
            self.read_soon(document)

    async def _read(self, document: OpenDocument, delay: float) -> None:
        await asyncio.sleep(delay / 1000)
        stopped = threading.Event()
        try:
            loop = asyncio.get_running_loop()
            work = partial(self._remarks, document.text, document, stopped)
            document.remarks = await loop.run_in_executor(self._worker, work)
        except InputError as error:
            document.remarks = ()
            self.complain(str(error))
        except StoppedError:
            return
        except Exception as error:
            document.remarks = ()
            self.tell_fault(error)
        finally:
            stopped.set()
        document.is_read = True
        self.publish(document)

    def _remarks(self, text: str, document: OpenDocument, stopped: threading.Event) -> tuple[Remark, ...]:
        """In the thread of the worker."""
        format, reading = document.format, self.settings.reading(document.path)
        if format is None or reading is None:
            return ()
        if self._model is None:
            self._model = RememberingSimplifier(self._load())
        if stopped.is_set():
            raise StoppedError
        self._model.stopped = stopped
        return _shown(text, format, reading, self._model)

    def publish(self, document: OpenDocument) -> None:
        found = [diagnostic(document, remark) for remark in document.remarks]
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(document.uri, found, document.version)
        )

    async def when_read(self, uri: str) -> OpenDocument | None:
        """An open document, once it is read as it is now; None where it is not open, or has changed again."""
        document = self.documents.get(uri)
        if document and document.reading and not document.is_read:
            await asyncio.wait([document.reading])
        return document if document and document.is_read else None

    def complain(self, sentence: str) -> None:
        """Once: the same mistake would be found after each change."""
        if sentence not in self._complained:
            self._complained.add(sentence)
            self.window_show_message(types.ShowMessageParams(types.MessageType.Error, f"Ogden: {sentence}"))

    def tell_fault(self, error: BaseException) -> None:
        print(f"ogden: {fault_place(error)}", file=sys.stderr, flush=True)
        self.complain("something went wrong. It is a fault of Ogden, not of your text.")

    def report_server_error(self, error: Exception, source: Any) -> None:
        self.tell_fault(error)

    def shutdown(self) -> None:
        for document in self.documents.values():
            if document.reading:
                document.reading.cancel()
        self._worker.shutdown(wait=False, cancel_futures=True)
        super().shutdown()  # type: ignore[no-untyped-call]


def _shown(text: str, format: Any, reading: Reading, model: Simplifier) -> tuple[Remark, ...]:
    found = remark_on(open_text(text, format), model, reading.options, reading.settings)
    return tuple(one for one in found.remarks if reading.suggestions or one.kind != "suggestion")


def create_server(load: Callable[[], Simplifier]) -> OgdenServer:
    """A server that has the model loaded when it first needs it."""
    server = OgdenServer(load)
    _add_documents(server)
    _add_settings(server)
    _add_questions(server)
    return server


def _add_documents(server: OgdenServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        item = params.text_document
        encoding = encoding_named(server.workspace.position_encoding)
        document = OpenDocument(item.uri, item.language_id, item.version, item.text, encoding)
        server.documents[item.uri] = document
        server.read_soon(document)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        document = server.documents.get(params.text_document.uri)
        if document:
            document.change(params.content_changes, params.text_document.version)
            server.read_soon(document, server.settings.delay)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        document = server.documents.pop(params.text_document.uri, None)
        if document:
            if document.reading:
                document.reading.cancel()
            document.remarks = ()
            server.publish(document)


def _add_settings(server: OgdenServer) -> None:
    @server.feature(types.INITIALIZE)
    def initialized(params: types.InitializeParams) -> None:
        try:
            server.settings = editor_settings(params.initialization_options)
        except InputError as error:
            server.complain(f"{error}. The usual settings are taken.")

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def configured(params: types.DidChangeConfigurationParams) -> None:
        given = params.settings
        own = given.get("ogden") if isinstance(given, dict) else getattr(given, "ogden", None)
        if own is None:
            return  # of other programs, or none at all
        try:
            server.settings = editor_settings(_plain(own))
        except InputError as error:
            server.complain(f"{error}. The settings stay as they were.")
            return
        server.read_all()

    @server.command(KEEP_WORD)
    def keep(uri: str, word: str) -> None:
        path, root = to_fs_path(uri), server.workspace.root_path
        try:
            if not path:
                raise InputError("only a file can have a word that stays: save the text first")
            keep_word(Path(path), word, Path(root) if root else None)
        except InputError as error:
            server.complain(str(error))
            return
        server.read_all()


def _add_questions(server: OgdenServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def pointed(params: types.HoverParams) -> types.Hover | None:
        document = await server.when_read(params.text_document.uri)
        if document is None:
            return None
        capabilities = server.client_capabilities.text_document
        formats = capabilities.hover.content_format if capabilities and capabilities.hover else None
        markdown = types.MarkupKind.Markdown in (formats or ())
        return hover(document, document.lines.offset(params.position), markdown)

    offered = types.CodeActionOptions([QUICK_FIX, FIX_ALL])

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, offered)
    async def actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        document = await server.when_read(params.text_document.uri)
        if document is None:
            return []
        workspace = server.client_capabilities.workspace
        edits = workspace.workspace_edit if workspace else None
        kinds = [getattr(kind, "value", kind) for kind in params.context.only or ()]
        writer = ActionWriter(document, bool(edits and edits.document_changes))
        return writer.actions(document.lines.span(params.range), kinds)


def _plain(settings: object) -> object:
    """pygls makes objects of what it does not know."""
    if hasattr(settings, "_asdict"):
        return {name: _plain(value) for name, value in settings._asdict().items()}
    if isinstance(settings, dict):
        return {name: _plain(value) for name, value in settings.items()}
    return settings
