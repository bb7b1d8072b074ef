"use client";

import { Ban, Check, Clock } from "lucide-react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import type { OutcomeState } from "./outcome";

type Participants = Extract<OutcomeState, { participants: unknown }>["participants"];

const MARKS = {
  SIGNED: { icon: Check, looks: "bg-success-tint text-success" },
  NOT_SIGNED: { icon: Clock, looks: "bg-muted text-ink-2" },
  REJECTED: { icon: Ban, looks: "bg-danger-tint text-danger" },
} as const;

/** Who takes part and how far each of them is; mine is named so. */
export function ParticipantList({ participants }: { participants: Participants }) {
  const t = useTranslations("signing.participants");
  if (participants.length < 2) return null;
  return (
    <section aria-labelledby="participants">
      <h2 id="participants" className="mb-3 text-lead">
        {t("title")}
      </h2>
      <ul className="flex flex-col gap-3">
        {participants.map((person, index) => {
          const { icon: Icon, looks } = MARKS[person.signingStatus];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is the envelope's order; two people may share a name.
            <li key={index} className="flex items-center gap-3">
              <span
                className={classNames("grid size-8 shrink-0 place-items-center rounded-full", looks)}
                aria-hidden
              >
                <Icon className="size-4" />
              </span>
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {person.isMe ? t("me", { name: person.name }) : person.name}
              </span>
              <span className="shrink-0 text-body text-ink-2">
                {person.role === "CC"
                  ? t("copy")
                  : person.signingStatus === "SIGNED"
                    ? t(`SIGNED.${person.role}`)
                    : t(person.signingStatus)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
