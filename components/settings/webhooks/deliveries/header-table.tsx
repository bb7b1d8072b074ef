"use client";

import { useTranslations } from "use-intl";
import type { AttemptAnswer } from "../../api-types";

type HeaderTableProps = { caption: string; headers: NonNullable<AttemptAnswer["requestHeaders"]> };

export function HeaderTable({ caption, headers }: HeaderTableProps) {
  const t = useTranslations("webhooks.attempt");
  return (
    <table className="w-full table-fixed text-left text-dense">
      <caption className="mb-1.5 text-left text-body font-medium">{caption}</caption>
      <colgroup>
        <col className="w-2/5" />
        <col />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("header")}</th>
          <th scope="col">{t("value")}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline border-y border-hairline">
        {headers.map(({ name, value }) => (
          <tr key={name} className="align-top">
            <th scope="row" className="py-1.5 pr-3 font-mono font-normal wrap-anywhere text-ink-2">
              {name}
            </th>
            <td className="py-1.5 font-mono wrap-anywhere">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
