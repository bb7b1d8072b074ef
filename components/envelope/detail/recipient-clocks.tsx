"use client";

import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/api-types";
import { Moment } from "@/components/ui/moment";
import { isPending } from "@/server/domain/envelope/status";

/** The times that all waiting recipients have in common. */
export type SharedClocks = { nextReminder: string | undefined; linkUntil: string | undefined };

/** Returns the common value if at least two recipients have the same, to the minute. */
function findSharedTime(times: readonly (string | null)[]): string | undefined {
  const minutes = new Set(times.map((time) => time?.slice(0, "2026-01-01T00:00".length)));
  return times.length > 1 && minutes.size === 1 ? (times[0] ?? undefined) : undefined;
}

export function findSharedClocks(envelope: OwnerEnvelope): SharedClocks {
  const recipients = isPending(envelope) && !envelope.sealing ? envelope.recipients : [];
  const waiting = recipients.filter(
    ({ role, signingStatus, expired }) => role !== "CC" && signingStatus === "NOT_SIGNED" && !expired,
  );
  return {
    nextReminder: findSharedTime(waiting.map(({ reminders }) => reminders.nextAt)),
    linkUntil: findSharedTime(waiting.map(({ expiresAt }) => expiresAt)),
  };
}

/** Shows the shared times above the recipients. */
export function SharedClocksLine({ shared }: { shared: SharedClocks }) {
  const t = useTranslations("owner.timeline");
  const { nextReminder, linkUntil } = shared;
  return (
    <p className="mb-4 flex flex-wrap gap-x-4 text-dense text-ink-2 empty:hidden">
      {nextReminder && (
        <span>{t.rich("nextReminder", { moment: () => <Moment at={nextReminder} exact /> })}</span>
      )}
      {linkUntil && <span>{t.rich("linksUntil", { moment: () => <Moment at={linkUntil} exact /> })}</span>}
    </p>
  );
}

export function RecipientClocks({ recipient, shared }: { recipient: OwnerRecipient; shared: SharedClocks }) {
  const t = useTranslations("owner.timeline");
  const { expired, expiresAt } = recipient;
  const { count, lastAt, nextAt } = recipient.reminders;
  return (
    <>
      {count > 0 && lastAt && <li>{t.rich("reminded", { count, moment: () => <Moment at={lastAt} /> })}</li>}
      {nextAt && !expired && !shared.nextReminder && (
        <li>{t.rich("nextReminder", { moment: () => <Moment at={nextAt} exact /> })}</li>
      )}
      {expiresAt && (expired || !shared.linkUntil) && (
        <li className={expired ? "text-warning" : undefined}>
          {t.rich(expired ? "linkExpired" : "linkUntil", { moment: () => <Moment at={expiresAt} exact /> })}
        </li>
      )}
    </>
  );
}
