"use client";

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { FIELD_TYPES } from "@/server/domain/vocabulary";
import { useEditorState } from "../editor-context";
import { ARRANGEMENTS } from "../model/align";
import { STEP_NAMES } from "../model/history";

/** Milliseconds without news before it is spoken, so that a held key is one sentence (ux.md 4.12). */
const QUIET_MS = 400;

/** Says what happened to those who do not see it. */
export function LiveRegion() {
  const t = useTranslations("editor");
  const announcement = useEditorState((state) => state.announcement);
  const [text, setText] = useState("");
  useEffect(() => {
    if (!announcement) return;
    const { key, values } = announcement;
    const type = FIELD_TYPES.find((known) => known === values.type);
    const step = STEP_NAMES.find((known) => known === values.step);
    const arrangement = ARRANGEMENTS.find((known) => known === values.arrangement);
    const words = {
      ...values,
      ...(type ? { type: t(`type.${type}`) } : {}),
      ...(step ? { step: t(`history.step.${step}`, { count: Number(values.count) }) } : {}),
      ...(arrangement ? { arrangement: t(`arrange.${arrangement}`) } : {}),
    };
    const timer = setTimeout(() => setText(t(`said.${key}`, words)), QUIET_MS);
    return () => clearTimeout(timer);
  }, [announcement, t]);
  return (
    <p role="status" aria-live="polite" className="sr-only" data-testid="live">
      {text}
    </p>
  );
}
