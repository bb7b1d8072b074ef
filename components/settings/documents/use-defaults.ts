"use client";

import { useRef, useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { useAutosave } from "@/components/form/use-autosave";
import { notify } from "@/components/ui/toast";
import { applyOwn } from "@/server/domain/inherited-settings";
import type { OwnSettings, Settings, SettingsPatch } from "@/server/domain/settings";

export type SettingKey = keyof SettingsPatch;

/** The effective and inherited settings, the overrides, and functions that change or reset them. */
export type Defaults = {
  settings: Settings;
  inherited: Settings;
  isOwn: (...keys: SettingKey[]) => boolean;
  change: (patch: SettingsPatch) => void;
  reset: (...keys: SettingKey[]) => void;
  canChange: boolean;
};

type UseDefaultsOptions = {
  own: OwnSettings;
  inherited: Settings;
  canChange: boolean;
  save: (patch: SettingsPatch) => Promise<unknown>;
};

/** Autosaves the overrides of one level. A refused change is reverted with a toast. */
export function useDefaults({ own: stored, inherited, canChange, save }: UseDefaultsOptions): Defaults {
  const errorText = useErrorText();
  const [own, setOwn] = useState(stored);
  const arrived = useRef(stored);
  const push = useAutosave<SettingsPatch>({
    save: async (patch) => {
      await save(patch);
      arrived.current = withPatch(arrived.current, patch);
    },
    merge: (earlier, later) => ({ ...earlier, ...later }),
    onRefused: (error) => {
      setOwn(arrived.current);
      notify({ tone: "danger", title: errorText(error) });
    },
  });
  const changeDefaults = (patch: SettingsPatch) => {
    if (!canChange) return;
    setOwn((before) => withPatch(before, patch));
    push(patch);
  };
  return {
    settings: applyOwn(inherited, own),
    inherited,
    isOwn: (...keys) => keys.some((key) => own[key] !== undefined),
    change: changeDefaults,
    reset: (...keys) => changeDefaults(Object.fromEntries(keys.map((key) => [key, null]))),
    canChange,
  };
}

/** Applies a patch like the server: null removes an override. */
function withPatch(own: OwnSettings, patch: SettingsPatch): OwnSettings {
  const next: Record<string, unknown> = { ...own };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete next[key];
    else if (value !== undefined) next[key] = value;
  }
  return next;
}
