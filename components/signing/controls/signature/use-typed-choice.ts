"use client";

import { useEffect, useState } from "react";
import type { TypedSignature } from "@/server/domain/field/signature";
import type { TypedStyle } from "@/server/domain/field/typed-style";
import type { Typed } from "./type-pad";
import { useTypedName } from "./typed-outlines";

/** Pause after typing in milliseconds, longer than between two letters. */
const PAUSE_MS = 200;
/** Milliseconds to show a drawing that an earlier press waited for, before it is adopted. */
const SEEN_MS = 800;

export type TypedChoice = {
  text: string;
  /** Styles that can be chosen: those whose outline of this exact text is loaded. */
  styles: readonly TypedStyle[];
  style: TypedStyle | null;
  /** Letters the sealer has no glyph for. */
  missing: readonly string[];
  isWaiting: boolean;
  /** Loading the outlines failed. It is retried automatically. */
  isFailing: boolean;
};

/**
 * Returns the styles of a typed name that can be adopted: only those the sealer draws and this page shows.
 */
export function useTypedChoice(typed: Typed, language: string | null): TypedChoice {
  const text = typed.text.trim();
  const { name, isFailing } = useTypedName(text, null, { language, pause: PAUSE_MS });
  const styles = name?.styles ?? [];
  // Styles that would look alike are left out: where a face lacks
  // a letter of the name, one plain style stands for all.
  const style =
    styles.find(({ face }) => face === typed.face) ?? styles.find(({ isPlain }) => isPlain) ?? styles[0];
  return {
    text,
    styles,
    style: style ?? null,
    missing: name?.missing ?? [],
    isFailing,
    isWaiting: text !== "" && name === null,
  };
}

/**
 * Adopts a typed name once its drawing is shown. An earlier press waits for the drawing,
 * shows it, then adopts it. A changed wish or a failed call cancels the press.
 * @param wish the current choice; "" while another kind than a typed name is chosen
 * @param adopt receives null if the text leaves no ink
 */
export function useAdoption(
  choice: TypedChoice,
  wish: string,
  adopt: (value: TypedSignature | null) => void,
) {
  const [pressed, setPressed] = useState<string | null>(null);
  if (pressed !== null && (pressed !== wish || choice.isFailing)) setPressed(null);
  const isPressed = pressed !== null && pressed === wish;
  const { isWaiting, style, text } = choice;
  const adoptChoice = () => {
    setPressed(null);
    adopt(style && { kind: "typed", text, face: style.face });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the press of one wish waits for its drawing, whoever draws the page again.
  useEffect(() => {
    if (!isPressed || isWaiting) return;
    const timer = setTimeout(adoptChoice, SEEN_MS);
    return () => clearTimeout(timer);
  }, [isPressed, isWaiting]);
  return { isPressed, press: isWaiting ? () => setPressed(wish) : adoptChoice };
}
