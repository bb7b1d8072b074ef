"use client";

import { useTranslations } from "use-intl";
import { Moment } from "@/components/ui/moment";
import type { OrganisationLogEntry } from "@/server/contract/organisation-log";
import { useSentence } from "./use-sentence";

export function LogEntry({ entry }: { entry: OrganisationLogEntry }) {
  const t = useTranslations("organisationLog.details");
  const sentence = useSentence()(entry);
  return (
    <li className="border-t border-hairline px-4 py-3 first:border-0 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 text-body wrap-anywhere">{sentence}</p>
        <p className="text-dense whitespace-nowrap text-ink-2">
          <Moment at={entry.createdAt} exact />
        </p>
      </div>
      <details className="mt-1">
        <summary className="w-fit cursor-pointer rounded-control text-dense text-ink-2 hover:text-ink">
          {t("show")}
          <span className="sr-only">: {sentence}</span>
        </summary>
        {entry.changes.length > 0 && (
          <dl className="mt-2 flex flex-col gap-1 text-dense">
            {entry.changes.map((change) => (
              <Changed key={change.key} change={change} />
            ))}
          </dl>
        )}
        <Whence entry={entry} />
      </details>
    </li>
  );
}

function Changed({
  change: { key, from, to, isSecret },
}: {
  change: OrganisationLogEntry["changes"][number];
}) {
  const t = useTranslations("organisationLog.details");
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="font-mono wrap-anywhere text-ink-2">{key}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {isSecret ? (
          t("secret")
        ) : (
          <>
            <span className="sr-only">{t("from")}: </span>
            {from ?? <em>{t("nothing")}</em>}
            <span aria-hidden> → </span>
            <span className="sr-only">; {t("to")}: </span>
            {to ?? <em>{t("nothing")}</em>}
          </>
        )}
      </dd>
    </div>
  );
}

function Whence({ entry: { seq, ipAddress, requestId } }: { entry: OrganisationLogEntry }) {
  const t = useTranslations("organisationLog.details");
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-dense wrap-anywhere text-ink-2">
      <span>{t("seq", { seq })}</span>
      {ipAddress !== null && (
        <span>
          {t("address")}: {ipAddress}
        </span>
      )}
      {requestId !== null && (
        <span>
          {t("request")}: {requestId}
        </span>
      )}
    </p>
  );
}
