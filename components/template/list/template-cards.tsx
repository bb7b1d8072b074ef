"use client";

import { useTranslations } from "use-intl";
import type { ListedTemplate } from "@/components/template/api-types";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { NextLink } from "@/components/ui/next-link";
import { TemplateMenu } from "../template-menu";
import { LinkBadge } from "./link-badge";
import { buildTemplateHref, buildUseHref } from "./template-address";
import { UsesText } from "./uses-text";

/** The list as cards below 768 px, in the reading order of the table. */
export function TemplateCards({ rows, teamUrl }: { rows: readonly ListedTemplate[]; teamUrl: string }) {
  const t = useTranslations("templates");
  return (
    <ul className="flex flex-col gap-2 md:hidden">
      {rows.map((row) => (
        <li key={row.id} className="relative rounded-card border border-hairline bg-bg p-4">
          <div className="flex items-start gap-2">
            <NextLink
              href={buildTemplateHref(row, teamUrl)}
              className="min-w-0 flex-1 py-1 text-reader font-medium wrap-anywhere after:absolute after:inset-0"
            >
              {row.title}
            </NextLink>
            <span className="relative -mt-1 -mr-2">
              <TemplateMenu row={row} teamUrl={teamUrl} />
            </span>
          </div>
          <div className="mt-1 flex flex-wrap items-center gap-2">
            <Badge>{t(`type.${row.templateType}`)}</Badge>
            <LinkBadge link={row.directLink} />
          </div>
          <div className="mt-3 flex items-end justify-between gap-3">
            <p className="text-dense text-ink-3">
              <UsesText uses={row.uses} />
              {row.uses.lastAt && (
                <>
                  {" · "}
                  <Moment at={row.uses.lastAt} />
                </>
              )}
            </p>
            <Button asChild size="default" variant="secondary" className="relative shrink-0">
              <NextLink href={buildUseHref(row, teamUrl)} aria-label={t("list.useOf", { title: row.title })}>
                {t("act.use")}
              </NextLink>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
