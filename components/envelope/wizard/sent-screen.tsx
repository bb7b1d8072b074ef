"use client";

import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { DuplicateDialog } from "@/components/envelope/lazy-dialogs";
import { SaveAsDialog } from "@/components/template/lazy-save-as-dialog";
import { Avatar } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { NextLink } from "@/components/ui/next-link";
import { NumberedSteps } from "@/components/ui/numbered-steps";
import { ProductPicture } from "@/components/ui/product-picture";
import { needsToAct } from "@/server/domain/recipient/role";
import { CopyLinkButton } from "../copy-link-button";
import { findLinksRefusal, LinksReason } from "../links-reason";
import { indexRecipients } from "../recipient-places";
import { StatusPage } from "./status-page";

export function SentScreen({ envelope, teamUrl }: { envelope: OwnerEnvelope; teamUrl: string }) {
  const t = useTranslations("owner.sent");
  const byMail = envelope.documentMeta.distributionMethod === "EMAIL";
  const places = indexRecipients(envelope.recipients);
  const acting = envelope.recipients.filter(({ role }) => needsToAct(role));
  const groups = [
    { title: byMail ? t("asked") : t("ready"), people: acting.filter(({ hasTurn }) => hasTurn) },
    {
      title: t("later"),
      people: acting.filter(({ hasTurn, signingStatus }) => !hasTurn && signingStatus !== "SIGNED"),
    },
    { title: t("copies"), people: envelope.recipients.filter(({ role }) => role === "CC") },
  ].filter(({ people }) => people.length > 0);
  return (
    <StatusPage title={byMail ? t("title") : t("titleLinks")} beside={<WhatComesNext envelope={envelope} />}>
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
                  refusedBy={findLinksRefusal(envelope)}
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
      <div className="mt-3 -ml-3.5 flex flex-wrap gap-1">
        <AnotherLikeThis envelope={envelope} teamUrl={teamUrl} />
        <SaveAsTemplate envelope={envelope} teamUrl={teamUrl} />
      </div>
    </StatusPage>
  );
}

function AnotherLikeThis({ envelope, teamUrl }: { envelope: OwnerEnvelope; teamUrl: string }) {
  const t = useTranslations("owner.sent");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {t("like")}
      </Button>
      {isOpen && <DuplicateDialog envelope={envelope} teamUrl={teamUrl} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function SaveAsTemplate({ envelope, teamUrl }: { envelope: OwnerEnvelope; teamUrl: string }) {
  const t = useTranslations("templates.saveAs");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {t("menu")}
      </Button>
      {isOpen && <SaveAsDialog envelope={envelope} teamUrl={teamUrl} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function WhatComesNext({ envelope }: { envelope: OwnerEnvelope }) {
  const t = useTranslations("owner.sent.next");
  const format = useFormatter();
  const { distributionMethod } = envelope.documentMeta;
  const acting = envelope.recipients.filter(({ role }) => needsToAct(role));
  const listNames = (isFirst: boolean) =>
    acting
      .filter(({ hasTurn, signingStatus }) => hasTurn === isFirst && signingStatus !== "SIGNED")
      .map(({ name, email }) => name || email);
  const [first, later] = [listNames(true), listNames(false)];
  const formatStep = (key: "mail" | "links" | "later", names: readonly string[]) =>
    names.length > 0 && t(key, { names: format.list([...names]), count: names.length });
  const steps = [
    formatStep(distributionMethod === "EMAIL" ? "mail" : "links", first),
    formatStep("later", later),
    t("sealed"),
  ].filter((step) => step !== false);
  return (
    <section aria-labelledby="next" className="flex flex-col gap-4 lg:border-l lg:border-hairline lg:pl-8">
      <ProductPicture of="sent" className="mx-auto max-lg:hidden" />
      <h2 id="next" className="text-body font-semibold">
        {t("title")}
      </h2>
      <NumberedSteps steps={steps} />
    </section>
  );
}
