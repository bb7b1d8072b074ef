"use client";

import { Ban, Check, Clock, Mail } from "lucide-react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { useFormatMoment } from "../use-day";
import { Moment } from "./moment";
import type { OutcomeState } from "./outcome";

type Participants = Extract<OutcomeState, { participants: unknown }>["participants"];
type Participant = Participants[number];

const MARKS = {
  SIGNED: { icon: Check, looks: "bg-success-tint text-success" },
  NOT_SIGNED: { icon: Clock, looks: "bg-muted text-ink-2" },
  REJECTED: { icon: Ban, looks: "bg-danger-tint text-danger" },
} as const;
const COPY = { icon: Mail, looks: "bg-muted text-ink-2" } as const;

export function ParticipantList({ participants }: { participants: Participants }) {
  const t = useTranslations("signing.participants");
  if (participants.length < 2) return null;
  return (
    <section aria-labelledby="participants">
      <h2 id="participants" className="mb-3 text-lead">
        {t("title")}
      </h2>
      <ol className="flex flex-col">
        {participants.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is the envelope's order; two people may share a name.
          <PersonLine key={index} person={person} isLast={index === participants.length - 1} />
        ))}
      </ol>
    </section>
  );
}

function PersonLine({ person, isLast }: { person: Participant; isLast: boolean }) {
  const t = useTranslations("signing.participants");
  const moment = useFormatMoment();
  const { icon: Icon, looks } = person.role === "CC" ? COPY : MARKS[person.signingStatus];
  const status =
    person.role === "CC"
      ? t("copy")
      : person.signingStatus === "SIGNED"
        ? t(`SIGNED.${person.role}`)
        : t(person.signingStatus);
  return (
    <li className="flex gap-3">
      <span className="flex flex-col items-center" aria-hidden>
        <span className={classNames("grid size-8 shrink-0 place-items-center rounded-full", looks)}>
          <Icon className="size-4" />
        </span>
        {!isLast && <span className="my-1 w-px grow bg-hairline" />}
      </span>
      <div className="min-w-0 flex-1 pt-1 pb-4 [overflow-wrap:anywhere]">
        <p className={classNames(person.isMe && "font-medium")}>
          {person.isMe ? t("me", { name: person.name }) : person.name}
        </p>
        <p className="text-body text-ink-2">
          {person.signedAt === null ? (
            status
          ) : (
            <Moment at={person.signedAt}>{t("at", { status, date: moment(person.signedAt) })}</Moment>
          )}
        </p>
      </div>
    </li>
  );
}
