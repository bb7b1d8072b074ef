"use client";

import { UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { retryUntilLoaded } from "@/components/retry-load";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Timeline } from "@/components/ui/timeline";
import { isPending } from "@/server/domain/envelope/status";
import { getRecipientState } from "@/server/domain/recipient/timeline";
import { listTurnGroups } from "@/server/domain/recipient/turn";
import { LinksReason } from "../links-reason";
import { indexRecipients } from "../recipient-places";
import { findSharedClocks, SharedClocksLine } from "./recipient-clocks";
import { RecipientNode } from "./recipient-node";
import { toTimelineEnvelope } from "./timeline-envelope";
import { type States, useStateNews } from "./use-state-changes";

const AddDialog = dynamic(
  retryUntilLoaded(() => import("./person/add-dialog").then((module) => module.AddDialog)),
);

export function RecipientTimeline({ envelope }: { envelope: OwnerEnvelope }) {
  const t = useTranslations("owner.timeline");
  const places = indexRecipients(envelope.recipients);
  const states = buildRecipientStates(envelope);
  const news = useStateNews(states);
  const shared = findSharedClocks(envelope);
  const mode = envelope.documentMeta.signingOrder;
  const groups = listTurnGroups(envelope.recipients, mode);
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
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2 id="people" className="text-h3">
          {t("title")}
        </h2>
        {envelope.actions.includes("addRecipient") && <AddPerson envelope={envelope} />}
      </div>
      <p role="status" className="sr-only">
        {envelope.recipients
          .filter(({ id }) => news.has(id))
          .map(({ id, name, email }) => {
            const state = t(`state.${states.get(id) ?? "notSent"}`);
            return t("news", { name: name || email || t("unnamed"), state });
          })
          .join(" ")}
      </p>
      {sections.length === 0 && <p className="text-body text-ink-2">{t("nobody")}</p>}
      {isPending(envelope) && <LinksReason envelope={envelope} />}
      <SharedClocksLine shared={shared} />
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
                  shared={shared}
                  isNews={news.has(person.id)}
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

function buildRecipientStates(envelope: OwnerEnvelope): States {
  const rules = toTimelineEnvelope(envelope);
  return new Map(rules.recipients.map((own) => [own.id, getRecipientState(own, rules, new Date())]));
}

function AddPerson({ envelope }: { envelope: OwnerEnvelope }) {
  const t = useTranslations("following.add");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="dense" variant="quiet" onClick={() => setAsking(true)}>
        <UserPlus aria-hidden />
        {t("open")}
      </Button>
      {isAsking && <AddDialog envelope={envelope} onClose={() => setAsking(false)} />}
    </>
  );
}
