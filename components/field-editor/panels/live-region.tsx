"use client";

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { notify } from "@/components/ui/toast";
import { FIELD_TYPES } from "@/server/domain/vocabulary";
import { useEditorState } from "../editor-context";
import { ARRANGEMENTS } from "../model/align";
import { STEP_NAMES } from "../model/history";

/**
 * Milliseconds without a new message before it is spoken, so that
 * a held key is one sentence (components/field-editor.md 4.12).
 */
const QUIET_MS = 400;

/** Other members' changes also appear as a visible notice. A later one replaces it. */
function showNotice(title: string, id: string): void {
  notify({ title, id: `editor-${id}` });
}

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
    const announceSentence = () => {
      const sentence = t(`said.${key}`, words);
      if (key === "others" || key === "notUndone") showNotice(sentence, key);
      else setText(sentence);
    };
    const timer = setTimeout(announceSentence, QUIET_MS);
    return () => clearTimeout(timer);
  }, [announcement, t]);
  return (
    <p role="status" aria-live="polite" className="sr-only" data-testid="live">
      {text}
    </p>
  );
}
