"use client";

import { useEffect, useState } from "react";
import type { TypedSignature } from "@/server/domain/field/signature";
import type { TypedStyle } from "@/server/domain/field/typed-style";
import type { Typed } from "./type-pad";
import { useTypedName } from "./typed-outlines";

/** Letters follow each other faster than that. */
const PAUSE_MS = 200;
/** How long a drawing that a press has waited for is looked at before it is taken. */
const SEEN_MS = 800;

export type TypedChoice = {
  text: string;
  /** The styles that can be chosen: those whose drawing of this very text is there. */
  styles: readonly TypedStyle[];
  /** The chosen one of them. */
  style: TypedStyle | null;
  /** Letters that cannot be written on paper. */
  missing: readonly string[];
  isWaiting: boolean;
  /** The drawings could not be had; they come by themselves. */
  isFailing: boolean;
};

/** What of a typed name can be adopted: what the sealer draws and this page shows, nothing else. */
export function useTypedChoice(typed: Typed, language: string | null): TypedChoice {
  const text = typed.text.trim();
  const { name, isFailing } = useTypedName(text, null, { language, pause: PAUSE_MS });
  const styles = name?.styles ?? [];
  // Styles that would look alike are not offered: where a hand has no letter of the name, one plain style stands for all.
  const style =
    styles.find(({ face }) => face === typed.face) ?? styles.find(({ isPlain }) => isPlain) ?? styles[0];
  return {
    ...{ text, styles, style: style ?? null, missing: name?.missing ?? [], isFailing },
    isWaiting: text !== "" && name === null,
  };
}

/**
 * Adopts a typed name once its drawing is shown. A press that comes earlier is not lost: it waits for the drawing, lets
 * it be seen, then takes it; a change of what is asked for, or a call that fails, takes the press back.
 * @param wish what is asked for now; "" while something else than a typed name is
 * @param adopt told null where the text leaves no ink
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
  const take = () => {
    setPressed(null);
    adopt(style && { kind: "typed", text, face: style.face });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the press of one wish waits for its drawing, whoever draws the page again.
  useEffect(() => {
    if (!isPressed || isWaiting) return;
    const timer = setTimeout(take, SEEN_MS);
    return () => clearTimeout(timer);
  }, [isPressed, isWaiting]);
  return { isPressed, press: isWaiting ? () => setPressed(wish) : take };
}
