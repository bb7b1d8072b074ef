"use client";

import dynamic from "next/dynamic";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { retryUntilLoaded } from "@/components/retry-load";
import { Sheet } from "@/components/ui/sheet";
import { useMediaQuery } from "../ui/use-media-query";
import { useEditor, useEditorState } from "./editor-context";
import { Inspector } from "./inspector/inspector";
import { PageColumn } from "./pages/page-column";
import { ClashNotice } from "./panels/clash-notice";
import { ClosedNotice } from "./panels/closed-notice";
import { DragReadout } from "./panels/drag-readout";
import { DrawMenu } from "./panels/draw-menu";
import { DuplicateDialog } from "./panels/duplicate-dialog";
import { FileTabs } from "./panels/file-tabs";
import { HeaderBar } from "./panels/header-bar";
import { HelpSheet } from "./panels/help-sheet";
import { LiveRegion } from "./panels/live-region";
import { NudgePad } from "./panels/nudge-pad";
import { PartiesDialog } from "./panels/parties-dialog";
import { HighlightNotice } from "./panels/recipient-highlight";
import { SuggestionStrip } from "./panels/suggestion-strip";
import { ToolNotice } from "./panels/tool-notice";
import { PhoneTools, Tools } from "./panels/tools";
import { CopyFieldsDialog } from "./reuse/copy-fields-dialog";
import { PastingDialog } from "./reuse/pasting-dialog";
import { handleEditorKey, useLostFocus } from "./use-editor-keys";

const SaveSetDialog = dynamic(
  retryUntilLoaded(() => import("./reuse/save-set-dialog").then((m) => m.SaveSetDialog)),
  {
    ssr: false,
  },
);
const SetsDialog = dynamic(
  retryUntilLoaded(() => import("./reuse/sets-dialog").then((m) => m.SetsDialog)),
  { ssr: false },
);

export type WorkspaceProps = {
  teamUrl: string;
  bar?: HTMLElement | undefined;
  onContinue?: (() => void) | undefined;
};

export function Workspace({ teamUrl, bar, onContinue }: WorkspaceProps) {
  const t = useTranslations("editor");
  const editor = useEditor();
  useLostFocus();
  const isPhone = useMediaQuery("(max-width: 767px)");
  const isWide = useMediaQuery("(min-width: 1100px)");
  const header = { teamUrl, isPhone, isWide, onContinue };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts work wherever in the editor the focus is
    <div
      data-testid="editor"
      onKeyDown={(event) => handleEditorKey(editor, event)}
      className="relative flex size-full min-h-0 flex-col overflow-hidden bg-canvas"
    >
      {bar ? createPortal(<HeaderBar {...header} isShared />, bar) : <HeaderBar {...header} />}
      <ClosedNotice />
      <ClashNotice />
      <FileTabs />
      <HighlightNotice />
      <SuggestionStrip />
      <div className="flex min-h-0 flex-1">
        {!isPhone && <Tools teamUrl={teamUrl} />}
        <div className="relative min-w-0 flex-1">
          <PageColumn />
          {!isPhone && <ToolNotice />}
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
      <DrawMenu />
      <HelpSheet />
      <DuplicateDialog />
      <PartiesDialog />
      <PastingDialog />
      <CopyFieldsDialog />
      <SetDialogs />
      <LiveRegion />
    </div>
  );
}

/** Dialogs of saved sets. Their script loads when one of them opens. */
function SetDialogs() {
  const panel = useEditorState((state) => state.panel);
  if (panel === "saveSet") return <SaveSetDialog />;
  return panel === "sets" && <SetsDialog />;
}

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
