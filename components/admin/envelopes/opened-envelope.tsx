"use client";

import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ActivityEntry } from "@/components/envelope/detail/activity-entry";
import { getBrowserTimeZone } from "@/components/form/browser-zone";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import type { ShownEnvelope } from "./envelope-screen";

type Opened = NonNullable<ShownEnvelope["opened"]>;
const CARD = "divide-y divide-hairline rounded-card border border-hairline bg-bg";

export function OpenedEnvelope({ opened: { openUntil, people, items, log } }: { opened: Opened }) {
  const t = useTranslations("admin.envelopes");
  const roles = useTranslations("owner.recipients.roles");
  const format = useFormatter();
  const time = format.dateTime(new Date(openUntil), { timeStyle: "short", timeZone: getBrowserTimeZone() });
  return (
    <>
      <Banner tone="warning">{t("openUntil", { time })}</Banner>
      <Part title={t("people")}>
        <ul className={CARD}>
          {people.map(({ id, name, email, role, signingStatus }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5 text-body">
              <span className="min-w-0 wrap-anywhere">
                {name ? `${name} (${email})` : email} · {roles(role)}
              </span>
              <Badge>{t(`acted.${signingStatus}`)}</Badge>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t("files")}>
        <ul className={CARD}>
          {items.map(({ id, title }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5 text-body">
              <span className="min-w-0 wrap-anywhere">{title}</span>
              <a
                href={`/api/files/opened/${id}`}
                download
                aria-label={t("downloadLabel", { title })}
                className="inline-flex min-h-9 items-center gap-1.5 font-medium text-primary underline"
              >
                <Download aria-hidden className="size-4" />
                {t("download")}
              </a>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t("log")} lead={t("logLead")}>
        <ol className={CARD}>
          {log.map((entry) => (
            <ActivityEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      </Part>
    </>
  );
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="text-h3">{title}</h2>
      {lead && <p className="text-dense text-ink-2">{lead}</p>}
      <div className="mt-2">{children}</div>
    </section>
  );
}
