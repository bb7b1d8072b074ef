"use client";

import { useEffect, useState } from "react";
import { SIGNATURE_FACES, type SignatureFace } from "@/server/domain/field/signature";
import type { TypedNameShown } from "@/server/domain/field/typed-style";
import { createProcedureCalls } from "../../api/procedure-calls";

/**
 * Cache of typed names as the sealer draws them: it has the fonts of every script
 * and its own spacing. Until the outline is loaded, and while offline, the page
 * shows no substitute: its own fonts would differ from the sealed hand.
 */

const KEPT = 100;
/** Delay before a retry in milliseconds, doubled up to `last`. Does not wait for the connection to return. */
const RETRY_MS = { first: 2_000, last: 30_000 };
const cachedNames = new Map<string, TypedNameShown>();
const lettering = createProcedureCalls("lettering");

type OutlineRequest = { text: string; face: SignatureFace | null; language: string | null };

const buildNameKey = ({ text, face, language }: OutlineRequest): string =>
  JSON.stringify([text, face, language]);

async function fetchName(wish: OutlineRequest): Promise<void> {
  const { text, language } = wish;
  const name = await lettering.mutate("typedName", {
    text,
    language,
    ...(wish.face !== null && { face: wish.face }),
  });
  if (cachedNames.size >= KEPT) cachedNames.clear();
  cachedNames.set(buildNameKey(wish), name);
  // Each style is cached by itself too, so that choosing one needs no request and works offline.
  for (const style of name.styles)
    cachedNames.set(buildNameKey({ ...wish, face: style.face }), { ...name, styles: [style] });
}

const isFace = (face: string | null): face is SignatureFace => SIGNATURE_FACES.some((each) => each === face);

type NameOptions = { language?: string | null; pause?: number };

type NameState = {
  /** Null until it is loaded. */
  name: TypedNameShown | null;
  /** The last call failed and is retried automatically. */
  isFailing: boolean;
};

/**
 * Returns the outline of a name in one style, or in each worth offering, and whether loading fails.
 * @param pause milliseconds without a change before it is requested
 */
export function useTypedName(
  text: string,
  face: string | null,
  { language = null, pause = 0 }: NameOptions = {},
): NameState {
  const [requestState, setRequestState] = useState({ isFailing: false });
  const wish = { text, face: isFace(face) ? face : null, language };
  const key = buildNameKey(wish);
  const cachedName = cachedNames.get(key);
  const isMissing = text !== "" && cachedName === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of the wish.
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    let wait = RETRY_MS.first;
    let timer: ReturnType<typeof setTimeout>;
    const endRequest = (isFailing: boolean) => {
      if (isGone) return;
      setRequestState({ isFailing });
      if (!isFailing) return;
      timer = setTimeout(requestName, wait);
      wait = Math.min(wait * 2, RETRY_MS.last);
    };
    const requestName = () => {
      clearTimeout(timer);
      fetchName(wish).then(
        () => endRequest(false),
        () => endRequest(true),
      );
    };
    timer = setTimeout(requestName, pause);
    addEventListener("online", requestName);
    return () => {
      isGone = true;
      clearTimeout(timer);
      removeEventListener("online", requestName);
    };
  }, [key, isMissing, pause]);
  return { name: cachedName ?? null, isFailing: isMissing && requestState.isFailing };
}
