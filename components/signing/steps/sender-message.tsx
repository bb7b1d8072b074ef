"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { TextButton } from "../frame";
import { useSessionContext } from "../state/session-context";

const SHORT = 120;

/**
 * The sender's message with its line breaks. A long one is cut to one line on a phone, so
 * that the card keeps its buttons. Opening it enlarges the card (`data-message-open`).
 */
export function SenderMessage() {
  const t = useTranslations("signing.start");
  const { state } = useSessionContext();
  const [open, setOpen] = useState(false);
  const message = state.session.message?.trim();
  if (!message) return null;
  const from = <span className="text-body text-ink-2">{t("message", { sender: state.sender.name })}</span>;
  const isLong = message.length > SHORT || message.split("\n").length > 2;
  if (!isLong) {
    return (
      <div className="mt-3 border-l-2 border-hairline pl-3">
        {from}
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>
      </div>
    );
  }
  return (
    <div className="mt-2 border-l-2 border-hairline pl-3 lg:mt-3" data-message-open={open || undefined}>
      <div className="flex flex-wrap items-center gap-x-2">
        <p className={open ? "min-w-32 flex-1" : "sr-only lg:not-sr-only"}>{from}</p>
        {!open && (
          <p className="line-clamp-1 min-w-32 flex-1 [overflow-wrap:anywhere] lg:hidden">{message}</p>
        )}
        <TextButton className="shrink-0 lg:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? "less" : "more")}
        </TextButton>
      </div>
      <p className={classNames("whitespace-pre-line [overflow-wrap:anywhere]", !open && "max-lg:hidden")}>
        {message}
      </p>
    </div>
  );
}
