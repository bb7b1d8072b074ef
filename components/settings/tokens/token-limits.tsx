"use client";

import { useTranslations } from "use-intl";
import type { ListedToken } from "../api-types";

type Limit = NonNullable<ListedToken["limit"]>;
type LimitKind = keyof Limit;

/** The limits of a token besides its scopes: reach, address ranges and rate. */
export function TokenLimits({ token: { addressRanges, perMinute, limit } }: { token: ListedToken }) {
  const t = useTranslations("settings.tokens");
  const formatNames = useFormatLimit();
  const limitTexts = [
    ...(limit && limit.folders.length > 0 ? [t("onlyIn", { names: formatNames(limit, "folders") })] : []),
    ...(limit && limit.templates.length > 0
      ? [t("onlyTemplates", { names: formatNames(limit, "templates") })]
      : []),
    ...(addressRanges.length > 0 ? [t("onlyFrom", { ranges: addressRanges.join(", ") })] : []),
    ...(perMinute === null ? [] : [t("atMost", { perMinute })]),
  ];
  return limitTexts.map((line) => (
    <span key={line} className="block wrap-anywhere text-ink-2 md:text-dense">
      {line}
    </span>
  ));
}

/**
 * Returns names with commas, then the number of entries hidden from the viewer and the number of deleted
 * ones.
 */
function useFormatLimit(): (limit: Limit, kind: LimitKind) => string {
  const t = useTranslations("settings.tokens");
  return (limit, kind) => {
    const named = limit[kind].flatMap(({ name, type }) => {
      if (name === null) return [];
      return [kind === "folders" && type === "TEMPLATE" ? t("ofTemplates", { name }) : name];
    });
    const countState = (state: "hidden" | "gone") => limit[kind].filter((one) => one.state === state).length;
    const [hidden, gone] = [countState("hidden"), countState("gone")];
    return [
      ...named,
      ...(hidden > 0 ? [t(`onlyHidden.${kind}`, { count: hidden })] : []),
      ...(gone > 0 ? [t(`onlyGone.${kind}`, { count: gone })] : []),
    ].join(", ");
  };
}
