"use client";

import { Ban, Clock, type LucideIcon, MailX, ShieldAlert, TimerOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { useRedistribute } from "@/components/envelope/use-ask-again";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Moment } from "@/components/ui/moment";
import { NextLink } from "@/components/ui/next-link";
import type { AttentionItem } from "@/server/contract/overview";
import { buildFixAnchor } from "@/server/domain/notice/place";

const LOOKS: Record<AttentionItem["kind"], { icon: LucideIcon; tone: string }> = {
  SEAL_REFUSED: { icon: ShieldAlert, tone: "text-danger" },
  SEALING_LATE: { icon: ShieldAlert, tone: "text-warning" },
  MAIL_FAILED: { icon: MailX, tone: "text-warning" },
  RECIPIENT_REJECTED: { icon: Ban, tone: "text-danger" },
  LINK_EXPIRED: { icon: TimerOff, tone: "text-warning" },
  WAITING: { icon: Clock, tone: "text-info" },
};

export function AttentionRow({ item, teamUrl }: { item: AttentionItem; teamUrl: string }) {
  const t = useTranslations("home.attention");
  const quote = useTranslations("ui");
  const { icon: Icon, tone } = LOOKS[item.kind];
  const [person] = item.recipients;
  const name = person ? person.name || person.email : "";
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
      <Icon className={classNames("mt-0.5 size-4.5 shrink-0", tone)} aria-hidden />
      <div className="min-w-0 flex-1 basis-60">
        <NextLink
          href={`/t/${teamUrl}/envelopes/${item.envelopeId}`}
          className="block truncate font-medium hover:underline"
        >
          {item.title}
        </NextLink>
        <p className="text-dense text-ink-2">
          {t(`cause.${item.kind}`, { name, others: item.recipients.length - 1 })} · <Moment at={item.at} />
        </p>
        {item.reason && (
          <p className="mt-1 line-clamp-2 text-dense text-ink-2">{quote("quote", { text: item.reason })}</p>
        )}
      </div>
      <div className="max-sm:pl-7.5">
        <AttentionAct item={item} teamUrl={teamUrl} />
      </div>
    </li>
  );
}

/** Reminding works from here. Correcting an address or reading a reason in full opens the envelope's page. */
function AttentionAct({ item, teamUrl }: { item: AttentionItem; teamUrl: string }) {
  const t = useTranslations("home.attention");
  const isAskedAgain = item.kind === "LINK_EXPIRED" || item.kind === "WAITING";
  if (isAskedAgain && item.mayAct) return <AskAgain item={item} />;
  const [person] = item.recipients;
  const fixed = item.kind === "MAIL_FAILED" && item.mayAct ? person : undefined;
  const label = fixed ? t("fixAddress") : t("look");
  return (
    <Button asChild size="dense" variant="secondary">
      <NextLink
        href={`/t/${teamUrl}/envelopes/${item.envelopeId}${fixed ? buildFixAnchor(fixed.id) : ""}`}
        aria-label={`${label}: ${item.title}`}
      >
        {label}
      </NextLink>
    </Button>
  );
}

function AskAgain({ item }: { item: AttentionItem }) {
  const t = useTranslations("home.attention");
  const resend = useRedistribute(t("resent", { title: item.title }));
  return (
    <Button
      size="dense"
      variant="secondary"
      aria-label={`${t("resend")}: ${item.title}`}
      loading={resend.isPending}
      onClick={() =>
        resend.mutate({ envelopeId: item.envelopeId, recipients: item.recipients.map(({ id }) => id) })
      }
    >
      {t("resend")}
    </Button>
  );
}
