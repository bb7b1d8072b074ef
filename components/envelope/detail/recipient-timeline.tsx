"use client";

import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/answers";
import { Badge } from "@/components/ui/badge";
import { Timeline } from "@/components/ui/timeline";
import { isPending } from "@/server/domain/envelope/status";
import { turnGroups } from "@/server/domain/recipient/turn";
import { LinksReason } from "../links-reason";
import { recipientPlaces } from "../recipient-places";
import { RecipientNode } from "./recipient-node";

/** Everybody on the envelope, grouped as they act, copies last. */
export function RecipientTimeline({ envelope }: { envelope: OwnerEnvelope }) {
  const t = useTranslations("owner.timeline");
  const places = recipientPlaces(envelope.recipients);
  const mode = envelope.documentMeta.signingOrder;
  const groups = turnGroups(envelope.recipients, mode);
  const copies = envelope.recipients.filter(({ role }) => role === "CC");
  const sections = [
    ...groups.map((people, index) => ({
      key: `step-${index}`,
      title: mode === "SEQUENTIAL" ? t("step", { step: index + 1 }) : undefined,
      people,
    })),
    ...(copies.length > 0 ? [{ key: "copies", title: t("copies"), people: copies }] : []),
  ];
  return (
    <section aria-labelledby="people" className="rounded-card border border-hairline bg-bg p-5 sm:p-6">
      <h2 id="people" className="mb-4 text-h3">
        {t("title")}
      </h2>
      {sections.length === 0 && <p className="text-body text-ink-2">{t("nobody")}</p>}
      {isPending(envelope) && <LinksReason envelope={envelope} />}
      <div className="flex flex-col gap-5">
        {sections.map(({ key, title, people }) => (
          <div key={key}>
            {title && <Badge className="mb-3">{title}</Badge>}
            <Timeline label={title ?? t("title")}>
              {people.map((person, index) => (
                <RecipientNode
                  key={person.id}
                  envelope={envelope}
                  recipient={person}
                  place={places.get(person.id) ?? 0}
                  isLast={index === people.length - 1}
                />
              ))}
            </Timeline>
          </div>
        ))}
      </div>
    </section>
  );
}
