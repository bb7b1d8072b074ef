"use client";

import type { KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Sheet } from "@/components/ui/sheet";
import { useEditor, useEditorState } from "./editor-context";
import { Inspector } from "./inspector/inspector";
import { globalCommand } from "./model/keyboard";
import { PageColumn } from "./pages/page-column";
import { pressOf } from "./pages/use-page-keys";
import { DragReadout } from "./panels/drag-readout";
import { DuplicateDialog } from "./panels/duplicate-dialog";
import { FileTabs } from "./panels/file-tabs";
import { HeaderBar } from "./panels/header-bar";
import { HelpSheet } from "./panels/help-sheet";
import { LiveRegion } from "./panels/live-region";
import { NoRecipients } from "./panels/no-recipients";
import { NudgePad } from "./panels/nudge-pad";
import { Palette } from "./panels/palette";
import { RecipientPicker, RecipientSelect } from "./panels/recipient-picker";
import { StatusBar } from "./panels/status-bar";
import { redoStep, undoStep } from "./state/commit";
import type { Editor } from "./state/editor";
import { zoomStep, zoomTo } from "./state/zooming";
import { useMediaQuery } from "./use-media-query";

export type WorkspaceProps = { teamUrl: string; onContinue?: (() => void) | undefined };

/** The whole editor: tools left, pages in the middle, options right; on a phone the tools are a strip below. */
export function Workspace({ teamUrl, onContinue }: WorkspaceProps) {
  const t = useTranslations("editor");
  const editor = useEditor();
  const isPhone = useMediaQuery("(max-width: 767px)");
  const isWide = useMediaQuery("(min-width: 1100px)");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts work wherever in the editor the focus is
    <div
      data-testid="editor"
      onKeyDown={(event) => onKeyDown(editor, event)}
      className="relative flex size-full min-h-0 flex-col overflow-hidden bg-canvas"
    >
      <HeaderBar isPhone={isPhone} isWide={isWide} onContinue={onContinue} />
      {editor.world.isReadOnly && (
        <Banner tone="info" className="rounded-none border-x-0 border-t-0">
          {t("readOnly")}
        </Banner>
      )}
      <FileTabs />
      <div className="flex min-h-0 flex-1">
        {!isPhone && <Tools teamUrl={teamUrl} />}
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="min-h-0 flex-1">
            <PageColumn />
          </div>
          {!isPhone && <StatusBar />}
        </div>
        {isWide && (
          <aside
            data-region="inspector"
            data-testid="inspector"
            tabIndex={-1}
            aria-label={t("region.inspector")}
            className="w-80 shrink-0 overflow-y-auto border-l border-hairline bg-bg p-4 -outline-offset-2"
          >
            <Inspector />
          </aside>
        )}
      </div>
      {!isWide && <NudgePad />}
      {isPhone && <PhoneTools teamUrl={teamUrl} />}
      {!isWide && <InspectorSheet isPhone={isPhone} />}
      <DragReadout />
      <HelpSheet />
      <DuplicateDialog />
      <LiveRegion />
    </div>
  );
}

function Tools({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("editor");
  const hasRecipient = useEditorState(({ recipientId }) => recipientId !== null);
  return (
    <aside
      data-region="tools"
      tabIndex={-1}
      aria-label={t("region.tools")}
      className="flex w-66 shrink-0 flex-col gap-5 overflow-y-auto border-r border-hairline bg-bg p-3 -outline-offset-2"
    >
      <section>
        <h2 className="mb-2 px-1 text-body font-semibold">{t("recipients.title")}</h2>
        {hasRecipient ? <RecipientPicker /> : <NoRecipients teamUrl={teamUrl} />}
      </section>
      <section>
        <h2 className="mb-2 px-1 text-body font-semibold">{t("palette.title")}</h2>
        <Palette orientation="vertical" />
        <p className="mt-3 px-1 text-dense text-ink-3">{t("palette.hint")}</p>
      </section>
    </aside>
  );
}

function PhoneTools({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("editor");
  const hasRecipient = useEditorState(({ recipientId }) => recipientId !== null);
  const tool = useEditorState((state) => state.tool);
  return (
    <section
      data-region="tools"
      aria-label={t("region.tools")}
      className="shrink-0 border-t border-hairline bg-bg pb-[env(safe-area-inset-bottom)]"
    >
      <div className="px-3 pt-2">
        {hasRecipient ? <RecipientSelect /> : <NoRecipients teamUrl={teamUrl} />}
      </div>
      <Palette orientation="horizontal" />
      {tool && (
        <p className="px-3 pb-2 text-center text-dense font-medium">
          {t("status.armed", { type: t(`type.${tool.type}`) })}
        </p>
      )}
    </section>
  );
}

/** The inspector where there is no room for it: over the pages, when it is asked for. */
function InspectorSheet({ isPhone }: { isPhone: boolean }) {
  const t = useTranslations("editor.region");
  const editor = useEditor();
  const isOpen = useEditorState(({ panel }) => panel === "inspector" || panel === "fields");
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && editor.store.setState({ panel: null })}
      title={t("inspector")}
      side={isPhone ? "bottom" : "right"}
    >
      <div data-testid="inspector" className="h-full min-h-96">
        <Inspector isSheet />
      </div>
    </Sheet>
  );
}

/** Keys that work everywhere in the editor; text controls keep their own undo. */
function onKeyDown(editor: Editor, event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented) return;
  if (event.key === "F6") {
    event.preventDefault();
    focusNextRegion(event.currentTarget, event.shiftKey ? -1 : 1);
    return;
  }
  const command = globalCommand(pressOf(event));
  if (!command || (command.name !== "zoom" && isTyping(event.target))) return;
  event.preventDefault();
  if (command.name === "undo") undoStep(editor);
  else if (command.name === "redo") redoStep(editor);
  else if (command.name === "zoom") zoom(editor, command.to);
}

function zoom(editor: Editor, to: "in" | "out" | "width"): void {
  if (to === "width") zoomTo(editor, { fit: "width" });
  else zoomStep(editor, to === "in" ? 1 : -1);
}

function isTyping(target: EventTarget): boolean {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text")
  );
}

/** Header, tools, pages, inspector, and round again. */
function focusNextRegion(root: HTMLElement, direction: 1 | -1): void {
  const regions = [...root.querySelectorAll<HTMLElement>("[data-region]")];
  const current = regions.findIndex((region) => region.contains(document.activeElement));
  regions[(current + direction + regions.length) % regions.length]?.focus();
}
