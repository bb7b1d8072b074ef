"use client";

import {
  Ban,
  Check,
  CircleDashed,
  Clock,
  Copy,
  Eye,
  type LucideIcon,
  MailX,
  Send,
  ShieldCheck,
  TimerOff,
} from "lucide-react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/api-types";
import { useProofWords } from "@/components/proof/use-proof-words";
import { Avatar } from "@/components/ui/badge";
import { StatusChip } from "@/components/ui/status-chip";
import { TimelineItem } from "@/components/ui/timeline";
import type { Tone } from "@/components/ui/tone";
import { isDraft, isPending } from "@/server/domain/envelope/status";
import { getRecipientState, type RecipientState } from "@/server/domain/recipient/timeline";
import { Moment } from "../../ui/moment";
import { PersonMenu } from "./person/person-menu";
import { RecipientClocks, type SharedClocks } from "./recipient-clocks";
import { toTimelineEnvelope } from "./timeline-envelope";

const looks: Record<RecipientState, { tone: Tone; icon: LucideIcon }> = {
  notSent: { tone: "neutral", icon: CircleDashed },
  sending: { tone: "info", icon: Send },
  waitingTurn: { tone: "neutral", icon: Clock },
  sent: { tone: "info", icon: Send },
  opened: { tone: "info", icon: Eye },
  signed: { tone: "success", icon: Check },
  approved: { tone: "success", icon: Check },
  viewed: { tone: "success", icon: Check },
  assisted: { tone: "success", icon: Check },
  rejected: { tone: "danger", icon: Ban },
  expired: { tone: "warning", icon: TimerOff },
  bounced: { tone: "warning", icon: MailX },
  getsCopy: { tone: "neutral", icon: Copy },
};

type RecipientNodeProps = {
  envelope: OwnerEnvelope;
  recipient: OwnerRecipient;
  place: number;
  isLast: boolean;
  /** The list shows these once, above its rows. */
  shared: SharedClocks;
  /** True for a moment after the state has changed. */
  isNews: boolean;
};

export function RecipientNode({ envelope, recipient, place, isLast, shared, isNews }: RecipientNodeProps) {
  const t = useTranslations("owner.timeline");
  const roles = useTranslations("owner.recipients.roles");
  const proof = useProofWords().said(recipient, envelope);
  const rules = toTimelineEnvelope(envelope);
  const own = rules.recipients.find(({ id }) => id === recipient.id);
  const state: RecipientState = own ? getRecipientState(own, rules, new Date()) : "notSent";
  const { tone, icon: Icon } = looks[state];
  const isOpen = isPending(envelope) && !envelope.sealing && recipient.signingStatus === "NOT_SIGNED";
  // A CC recipient is stored as signed but has not acted (ruling 42).
  const isChangeable = isOpen || (isPending(envelope) && !envelope.sealing && recipient.role === "CC");
  return (
    <TimelineItem
      last={isLast}
      {...(isNews ? { className: "motion-safe:animate-pulse motion-reduce:font-semibold" } : {})}
      marker={<Avatar name={recipient.name || recipient.email} place={place} showNumber size="large" />}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-body font-medium wrap-anywhere">
            {recipient.name || recipient.email || t("unnamed")}
          </p>
          <p className="text-dense text-ink-3 wrap-anywhere">
            {roles(recipient.role)}
            {recipient.name && recipient.email && ` · ${recipient.email}`}
          </p>
          {proof && <p className="text-dense text-ink-3">{proof}</p>}
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-1">
          <StatusChip tone={tone} icon={<Icon aria-hidden />}>
            {t(`state.${state}`)}
          </StatusChip>
          {!isDraft(envelope) && (
            <PersonMenu
              envelope={envelope}
              recipient={recipient}
              name={recipient.name || recipient.email || t("unnamed")}
              isOpen={isOpen}
              isChangeable={isChangeable}
            />
          )}
        </div>
      </div>
      <Facts recipient={recipient} state={state} isOpen={isOpen} shared={shared} />
    </TimelineItem>
  );
}

type FactsProps = {
  recipient: OwnerRecipient;
  state: RecipientState;
  isOpen: boolean;
  shared: SharedClocks;
};

function Facts({ recipient, state, isOpen, shared }: FactsProps) {
  const t = useTranslations("owner.timeline");
  const proof = useTranslations("proof");
  const renderMoment = (at: string) => <Moment at={at} />;
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-dense text-ink-2 empty:hidden">
      {recipient.signedAt ? (
        <li>{t.rich("signedAt", { moment: () => renderMoment(recipient.signedAt ?? "") })}</li>
      ) : (
        <>
          {recipient.sentAt && (
            <li>{t.rich("sentAt", { moment: () => renderMoment(recipient.sentAt ?? "") })}</li>
          )}
          {recipient.openedAt && (
            <li>
              {t.rich("openedAt", {
                moment: () => renderMoment(recipient.openedAt ?? ""),
                views: Math.max(1, recipient.viewCount),
              })}
            </li>
          )}
          {recipient.fieldCount > 0 && (state === "opened" || recipient.filledCount > 0) && (
            <li>{t("filled", { filled: recipient.filledCount, of: recipient.fieldCount })}</li>
          )}
        </>
      )}
      {recipient.proofsPassed.map(({ method, at }) => (
        <li key={method} className="inline-flex items-start gap-1.5">
          <ShieldCheck className="mt-0.5 size-3.5 shrink-0 text-success" aria-hidden />
          <span>
            {proof.rich("passed", { method: proof(`named.${method}`), moment: () => renderMoment(at) })}
          </span>
        </li>
      ))}
      {isOpen && recipient.role !== "CC" && <RecipientClocks recipient={recipient} shared={shared} />}
      {recipient.newLinkAskedAt && (
        <li className="text-warning">
          {t.rich("askedNewLink", { moment: () => renderMoment(recipient.newLinkAskedAt ?? "") })}
        </li>
      )}
      {recipient.mailProblem && (
        <li className="w-full text-warning wrap-anywhere">
          {t("mailProblem", { reason: recipient.mailProblem })}
        </li>
      )}
      {recipient.rejectionReason && (
        <li className="w-full">
          <blockquote className="mt-1 border-l-2 border-danger pl-3 text-body text-ink wrap-anywhere">
            {recipient.rejectionReason}
          </blockquote>
        </li>
      )}
    </ul>
  );
}
