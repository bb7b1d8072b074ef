"use client";

import NextLink from "next/link";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/answers";
import { Avatar } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { acts } from "@/server/domain/recipient/role";
import { CopyLinkButton } from "../copy-link-button";
import { LinksReason, linksRefusedBy } from "../links-reason";
import { recipientPlaces } from "../recipient-places";
import { StagePage } from "./stage-page";

/** It left: who was asked, who comes next, the links, and where to go from here. */
export function SentScreen({ envelope, teamUrl }: { envelope: OwnerEnvelope; teamUrl: string }) {
  const t = useTranslations("owner.sent");
  const byMail = envelope.documentMeta.distributionMethod === "EMAIL";
  const places = recipientPlaces(envelope.recipients);
  const acting = envelope.recipients.filter(({ role }) => acts(role));
  const groups = [
    { title: byMail ? t("asked") : t("ready"), people: acting.filter(({ hasTurn }) => hasTurn) },
    {
      title: t("later"),
      people: acting.filter(({ hasTurn, signingStatus }) => !hasTurn && signingStatus !== "SIGNED"),
    },
    { title: t("copies"), people: envelope.recipients.filter(({ role }) => role === "CC") },
  ].filter(({ people }) => people.length > 0);
  return (
    <StagePage title={byMail ? t("title") : t("titleLinks")}>
      <p className="text-reader text-ink-2">{t("lead", { title: envelope.title })}</p>
      <div className="mt-6 empty:hidden">
        <LinksReason envelope={envelope} />
      </div>
      {groups.map(({ title, people }) => (
        <section key={title} className="mt-6">
          <h2 className="mb-2 text-body text-ink-2">{title}</h2>
          <ul className="divide-y divide-hairline rounded-card border border-hairline">
            {people.map((person) => (
              <li key={person.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
                <Avatar name={person.name || person.email} place={places.get(person.id) ?? 0} />
                <span className="min-w-32 flex-1">
                  <span className="block truncate text-body font-medium">{person.name || person.email}</span>
                  {person.name && (
                    <span className="block truncate text-dense text-ink-3">{person.email}</span>
                  )}
                </span>
                <CopyLinkButton
                  envelopeId={envelope.id}
                  recipientId={person.id}
                  refusedBy={linksRefusedBy(envelope)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button asChild>
          <NextLink href={`/t/${teamUrl}/envelopes/${envelope.id}`}>{t("view")}</NextLink>
        </Button>
        <Button asChild variant="secondary">
          <NextLink href={`/t/${teamUrl}/envelopes/new`}>{t("another")}</NextLink>
        </Button>
      </div>
    </StagePage>
  );
}
