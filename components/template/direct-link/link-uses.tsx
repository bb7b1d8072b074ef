"use client";

import { useTranslations } from "use-intl";
import { buildEnvelopeHref } from "@/components/envelope/envelope-address";
import { Moment } from "@/components/ui/moment";
import { NextLink } from "@/components/ui/next-link";
import type { TemplateUsage } from "../api-types";
import { UsesText } from "../list/uses-text";

type LinkUsesProps = { usage: NonNullable<TemplateUsage["directLink"]>; teamUrl: string };

export function LinkUses({ usage, teamUrl }: LinkUsesProps) {
  const t = useTranslations("templates.link");
  return (
    <section aria-labelledby="link-uses">
      <h3 id="link-uses" className="mb-1.5 text-body font-medium">
        {t("uses")}: <UsesText uses={usage.uses} />
      </h3>
      {usage.last.length === 0 ? (
        <p className="text-body text-ink-2">{t("unused")}</p>
      ) : (
        <ul className="divide-y divide-hairline rounded-card border border-hairline">
          {usage.last.map(({ envelopeId, name, at }) => (
            <li key={envelopeId} className="flex justify-between gap-3 px-4 py-2 text-body">
              <NextLink
                href={buildEnvelopeHref(teamUrl, { id: envelopeId, type: "DOCUMENT" })}
                className="min-w-0 truncate font-medium text-primary underline underline-offset-3"
              >
                {name}
              </NextLink>
              <span className="shrink-0 text-ink-3">
                <Moment at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
