"use client";

import { useLaterApi } from "../api/use-later-api";
import { type Catalogues, LazyMessages } from "../lazy-messages";
import { loadInboxQueue } from "../state/inbox-queue";
import { InboxQueueCard } from "./inbox-queue-card";
import { SameSenderCard } from "./same-sender-card";

const CATALOGUES: Catalogues = {
  en: async () => ({
    challenge: (await import("@/server/domain/messages/en/challenge.json")).default,
    sitting: (await import("@/server/domain/messages/en/sitting.json")).default,
  }),
  es: async () => ({
    challenge: (await import("@/server/domain/messages/es/challenge.json")).default,
    sitting: (await import("@/server/domain/messages/es/sitting.json")).default,
  }),
};

type NextDocumentCardProps = { recipient: { id: number; email: string }; teamName: string };

/** Offers the next document of an inbox sitting, or a search for others of the same sender. */
export function NextDocumentCard({ recipient, teamName }: NextDocumentCardProps) {
  const parts = useLaterApi();
  if (!parts?.more) return null;
  const sitting = loadInboxQueue();
  return (
    <LazyMessages catalogues={CATALOGUES}>
      {sitting.includes(recipient.id) ? (
        <InboxQueueCard more={parts.more} sitting={sitting} recipientId={recipient.id} />
      ) : (
        <SameSenderCard more={parts.more} auth={parts.auth} email={recipient.email} teamName={teamName} />
      )}
    </LazyMessages>
  );
}
