"use client";

import { useMessages, useTranslations } from "use-intl";
import type enTemplates from "@/server/domain/messages/en/templates.json";
import type { TemplateChange } from "../api-types";

type Key = keyof typeof enTemplates.key;

/** Longer values are not shown, only that they changed. */
const SHORT = 60;

/** Returns a change between revisions as a sentence: the object, the property, the old and the new value. */
export function useChangeText(): (change: TemplateChange) => string {
  const t = useTranslations("templates");
  const quote = useTranslations("ui");
  const keys = useMessages().templates.key;
  const isKey = (key: string): key is Key => Object.hasOwn(keys, key);
  const types = useTranslations("editor.type");
  const roles = useTranslations("owner.recipients");

  /** Returns a value in words; undefined if it can only be called different. */
  const formatValue = (value: unknown): string | undefined => {
    if (value === null || value === "") return t("change.nothing");
    if (typeof value === "boolean") return t(value ? "change.yes" : "change.no");
    if (typeof value === "number") return String(value);
    if (Array.isArray(value) && value.every((one) => typeof one === "string"))
      return value.length === 0 ? t("change.nothing") : value.join(", ");
    if (typeof value !== "string") return undefined;
    return value.length > SHORT ? undefined : quote("quote", { text: value });
  };
  const formatField = ({ field, name }: TemplateChange): string => {
    if (!field) return name;
    const person = field.person || roles("unnamed");
    const facts = { type: types(field.type), person, page: field.page };
    return name ? t("change.field", { ...facts, name }) : t("change.fieldUnnamed", facts);
  };

  return (change) => {
    const { what, how } = change;
    const field = formatField(change);
    const name = change.name || roles("unnamed");
    if (what === "FIELD" && how !== "CHANGED") return t(`change.FIELD.${how}`, { field });
    if (what === "FIELD" && change.key === "place") return t("change.fieldMoved", { field });
    if (what === "FIELD" && change.key === "size") return t("change.fieldSized", { field });
    if (what === "FILE" && change.key === "file") return t("change.fileReplaced", { name });
    const isPart = what === "FILE" || what === "PERSON" || what === "LINK";
    if (isPart && how !== "CHANGED") return t(`change.${what}.${how}`, { name });
    const key = t(`key.${change.key && isKey(change.key) ? change.key : "other"}`);
    const [from, to] = [formatValue(change.from), formatValue(change.to)];
    const subject = what === "FIELD" ? field : isPart ? name : "";
    if (from === undefined || to === undefined) return t("change.changed", { subject, key });
    if (what === "FIELD") return t("change.FIELD.CHANGED", { field, key, from, to });
    if (isPart) return t(`change.${what}.CHANGED`, { name, key, from, to });
    return t("change.setting", { key, from, to });
  };
}
