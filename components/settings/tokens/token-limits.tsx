"use client";

import { useTranslations } from "use-intl";
import type { ListedToken } from "../answers";

type Limit = NonNullable<ListedToken["limit"]>;
type Kind = keyof Limit;

/** What binds a token beside its scopes: what it reaches, from where it may be used, and how often. */
export function TokenLimits({ token: { addressRanges, perMinute, limit } }: { token: ListedToken }) {
  const t = useTranslations("settings.tokens");
  const namesOf = useNames();
  const said = [
    ...(limit && limit.folders.length > 0 ? [t("onlyIn", { names: namesOf(limit, "folders") })] : []),
    ...(limit && limit.templates.length > 0
      ? [t("onlyTemplates", { names: namesOf(limit, "templates") })]
      : []),
    ...(addressRanges.length > 0 ? [t("onlyFrom", { ranges: addressRanges.join(", ") })] : []),
    ...(perMinute === null ? [] : [t("atMost", { perMinute })]),
  ];
  return said.map((line) => (
    <span key={line} className="block wrap-anywhere text-ink-2 md:text-dense">
      {line}
    </span>
  ));
}

/** Names with commas; then how many there are that whoever looks does not see, and how many are gone. */
function useNames(): (limit: Limit, kind: Kind) => string {
  const t = useTranslations("settings.tokens");
  return (limit, kind) => {
    const named = limit[kind].flatMap(({ name, type }) => {
      if (name === null) return [];
      return [kind === "folders" && type === "TEMPLATE" ? t("ofTemplates", { name }) : name];
    });
    const count = (state: "hidden" | "gone") => limit[kind].filter((one) => one.state === state).length;
    const [hidden, gone] = [count("hidden"), count("gone")];
    return [
      ...named,
      ...(hidden > 0 ? [t(`onlyHidden.${kind}`, { count: hidden })] : []),
      ...(gone > 0 ? [t(`onlyGone.${kind}`, { count: gone })] : []),
    ].join(", ");
  };
}
