"use client";

import { useFormatter, useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { NextLink } from "@/components/ui/next-link";
import { useEditor, useEditorState, useServices } from "../editor-context";

/**
 * Says why the draft is read-only: it was sent before, another member just
 * sent, cancelled or deleted it, or the member was removed from the team.
 */
export function ClosedNotice() {
  const t = useTranslations("editor");
  const editor = useEditor();
  const { base } = useServices();
  const format = useFormatter();
  const closed = useEditorState((state) => state.closed);
  if (editor.world.isReadOnly) {
    return (
      <Banner tone="info" className="rounded-none border-x-0 border-t-0">
        {t("readOnly")}
      </Banner>
    );
  }
  if (!closed) return null;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const time = closed.at ? format.dateTime(new Date(closed.at), { timeStyle: "short", timeZone }) : "";
  const who = closed.isMe ? "me" : closed.by ? "other" : "nobody";
  return (
    <Banner
      tone="warning"
      role="alert"
      className="rounded-none border-x-0 border-t-0"
      title={t(`closed.${closed.how}`, { who, name: closed.by ?? "", time })}
      action={
        closed.how !== "DELETED" && (
          <Button asChild size="dense" variant="secondary">
            {closed.how === "REMOVED" ? (
              <NextLink href="/">{t("closed.home")}</NextLink>
            ) : (
              <NextLink href={base}>{t("closed.open")}</NextLink>
            )}
          </Button>
        )
      }
    >
      <span data-testid="closed">{t("closed.locked", { unsaved: closed.unsaved })}</span>
    </Banner>
  );
}
