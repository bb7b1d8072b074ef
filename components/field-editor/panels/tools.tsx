"use client";

import { useTranslations } from "use-intl";
import { useEditorState } from "../editor-context";
import { NoRecipients } from "./no-recipients";
import { Palette } from "./palette";
import { HighlightToggle } from "./recipient-highlight";
import { RecipientPicker, RecipientSelect } from "./recipient-picker";
import { Thumbnails } from "./thumbnails";

export function Tools({ teamUrl }: { teamUrl: string }) {
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
        <HighlightToggle />
      </section>
      <section>
        <h2 className="mb-2 px-1 text-body font-semibold">{t("palette.title")}</h2>
        <Palette orientation="vertical" />
        <p className="mt-3 px-1 text-dense text-ink-3">{t("palette.hint")}</p>
      </section>
      <Thumbnails />
    </aside>
  );
}

/** The same tools as a strip at the lower edge, within reach of the thumb. */
export function PhoneTools({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("editor");
  const hasRecipient = useEditorState(({ recipientId }) => recipientId !== null);
  const tool = useEditorState((state) => state.tool);
  return (
    <section
      data-region="tools"
      aria-label={t("region.tools")}
      className="shrink-0 border-t border-hairline bg-bg pb-[env(safe-area-inset-bottom)]"
    >
      <div className="flex items-center gap-1 px-3 pt-2">
        <div className="min-w-0 flex-1">
          {hasRecipient ? <RecipientSelect /> : <NoRecipients teamUrl={teamUrl} />}
        </div>
        <HighlightToggle isCompact />
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
