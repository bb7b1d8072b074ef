"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { buildRowHref } from "@/components/envelope/list/list-row";
import { ListedStatus } from "@/components/envelope/list/listed-status";
import { useTRPC } from "@/components/trpc-provider";
import { Moment } from "@/components/ui/moment";
import { NextLink } from "@/components/ui/next-link";
import { QueryView } from "@/components/ui/query-view";

const SHOWN = 5;

export function RecentDocuments({ template, teamUrl }: { template: OwnerEnvelope; teamUrl: string }) {
  const t = useTranslations("templates.detail");
  const trpc = useTRPC();
  const templateId = Number(template.secondaryId.replace(/\D/g, ""));
  const recent = useQuery(
    trpc.envelope.listOwned.queryOptions({ type: "DOCUMENT", templateId, perPage: SHOWN }),
  );
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="mb-3 text-h3">
        {t("recent")}
      </h2>
      <QueryView query={recent} placeholder="h-32 w-full">
        {({ data: rows }) =>
          rows.length === 0 ? (
            <p className="text-body text-ink-2">{t("noRecent")}</p>
          ) : (
            <ul className="divide-y divide-hairline rounded-card border border-hairline bg-bg">
              {rows.map((row) => (
                <li
                  key={row.id}
                  className="relative flex flex-wrap items-center gap-3 px-4 py-2.5 hover:bg-canvas"
                >
                  <span className="min-w-[min(10rem,100%)] flex-1">
                    <NextLink
                      href={buildRowHref(row, teamUrl)}
                      className="block truncate text-body font-medium after:absolute after:inset-0"
                    >
                      {row.title}
                    </NextLink>
                    <span className="block truncate text-dense text-ink-3">
                      {row.recipients.map(({ name, email }) => name || email).join(", ")}
                    </span>
                  </span>
                  <ListedStatus row={row} />
                  <span className="text-dense text-ink-3">
                    <Moment at={row.createdAt} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}
