"use client";

import { CircleHelp, ListChecks, Magnet } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useEditor, useEditorState, useIsLocked, useServices } from "../editor-context";
import { ReuseMenu } from "../reuse/reuse-menu";
import { getEditorProblems } from "../state/problems";
import { CompanyList } from "./company-list";
import { HistoryButtons } from "./history-buttons";
import { PageJump } from "./page-jump";
import { SaveIndicator } from "./save-indicator";
import { ZoomControl } from "./zoom-control";

export type HeaderBarProps = {
  teamUrl: string;
  isPhone: boolean;
  isWide: boolean;
  /** The tools stand in the page's own bar, which has borders and a continue button. */
  isShared?: boolean;
  onContinue?: (() => void) | undefined;
};

export function HeaderBar({ teamUrl, isPhone, isWide, isShared = false, onContinue }: HeaderBarProps) {
  const t = useTranslations("editor.header");
  const editor = useEditor();
  const isLocked = useIsLocked();
  return (
    <section
      data-region="header"
      tabIndex={-1}
      aria-label={t("label")}
      className={classNames(
        "flex flex-wrap items-center gap-y-1",
        isShared
          ? "min-w-0 gap-x-1 rounded-control md:gap-x-2"
          : "min-h-14 shrink-0 gap-x-3 border-b border-hairline bg-bg px-3 py-1.5 -outline-offset-2 md:px-4",
      )}
    >
      <SaveIndicator isShort={isShared} />
      <CompanyList />
      {!isShared && <span className="ml-auto" />}
      {!isLocked && <HistoryButtons />}
      {!isPhone && <Divider />}
      {!isPhone && <SnapToggle />}
      <ZoomControl isCompact={isPhone} />
      {!isPhone && <Divider />}
      {!isPhone && <PageJump />}
      {!isWide && <FieldsButton />}
      {!isLocked && <ReuseMenu teamUrl={teamUrl} />}
      {!isPhone && (
        <IconButton
          size="dense"
          label={t("help")}
          icon={<CircleHelp aria-hidden />}
          onClick={() => editor.store.setState({ panel: "help" })}
        />
      )}
      {onContinue && <ContinueButton onContinue={onContinue} isPhone={isPhone} />}
    </section>
  );
}

function Divider() {
  return <span className="h-6 w-px bg-hairline" aria-hidden />;
}

function SnapToggle() {
  const t = useTranslations("editor.header");
  const editor = useEditor();
  const isSnapping = useEditorState((state) => state.isSnapping);
  return (
    <IconButton
      size="dense"
      label={t("snap")}
      aria-pressed={isSnapping}
      icon={<Magnet aria-hidden />}
      className={isSnapping ? "bg-info-tint text-info" : undefined}
      onClick={() => editor.store.setState({ isSnapping: !isSnapping })}
    />
  );
}

/** Opens the field list on screens where it is not always visible. */
function FieldsButton() {
  const t = useTranslations("editor.header");
  const editor = useEditor();
  const count = useEditorState(({ fields }) => getEditorProblems(editor.world, fields).length);
  return (
    <IconButton
      size="dense"
      label={t("fields", { count })}
      icon={<ListChecks aria-hidden />}
      onClick={() => editor.store.setState({ panel: "fields", selection: new Set() })}
    />
  );
}

/** Sends pending changes first, and continues only if the server holds everything. */
function ContinueButton({ onContinue, isPhone }: { onContinue: () => void; isPhone: boolean }) {
  const t = useTranslations("editor.header");
  const { editor, autosave } = useServices();
  const [isGoing, setIsGoing] = useState(false);
  const saveAndContinue = async () => {
    setIsGoing(true);
    await autosave.flush();
    setIsGoing(false);
    if (editor.store.getState().save.kind === "saved") onContinue();
  };
  return (
    <Button size={isPhone ? "default" : "dense"} loading={isGoing} onClick={() => void saveAndContinue()}>
      {t("continue")}
    </Button>
  );
}
