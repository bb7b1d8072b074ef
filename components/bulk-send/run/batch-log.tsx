"use client";

import { useTranslations } from "use-intl";
import { Moment } from "@/components/ui/moment";
import type { BatchAnswer } from "../api-types";

export function BatchLog({ batch }: { batch: BatchAnswer }) {
  const t = useTranslations("bulk.run");
  return (
    <section aria-labelledby="bulk-log">
      <h2 id="bulk-log" className="mb-3 text-lead">
        {t("log")}
      </h2>
      <ol className="flex flex-col gap-1.5 text-dense text-ink-2">
        {batch.log.map(({ type, actorName, reason, createdAt }) => (
          <li key={`${type} ${createdAt}`} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {t(`event.${type}`, { name: actorName ?? t("service") })}
              {reason && reason !== "BY_PERSON" && `: ${t(`because.${reason}`)}`}
            </span>
            <Moment at={createdAt} />
          </li>
        ))}
      </ol>
    </section>
  );
}
