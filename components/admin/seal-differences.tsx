"use client";

import { useTranslations } from "use-intl";
import type { SealDifference } from "@/server/contract/seal-difference";

export function SealDifferences({ differences }: { differences: readonly SealDifference[] }) {
  const t = useTranslations("admin.sealing.differences");
  return (
    <div role="alert" className="my-1 text-dense wrap-anywhere">
      <p className="font-medium text-danger">{t("title")}</p>
      <ul className="list-disc pl-5 text-danger">
        {differences.map((difference) => (
          <Place key={JSON.stringify(difference)} difference={difference} />
        ))}
      </ul>
      <p className="text-ink-2">{t("body")}</p>
    </div>
  );
}

function Place({ difference }: { difference: SealDifference }) {
  const t = useTranslations("admin.sealing.differences");
  const types = useTranslations("editor.type");
  const { kind, entry, fieldId, fieldType, page, file, recipientId } = difference;
  const places = [
    ...(fieldId === undefined ? [] : [t("field", { type: fieldType ? types(fieldType) : "", id: fieldId })]),
    ...(page === undefined ? [] : [t("page", { number: page })]),
    ...(file === undefined ? [] : [t("file", { number: file })]),
    ...(recipientId === undefined ? [] : [t("recipient", { id: recipientId })]),
  ];
  return (
    <li>
      {t("where", { kind, entry: entry ?? 0 })}
      {places.length > 0 && `: ${places.join(", ")}`}
    </li>
  );
}
