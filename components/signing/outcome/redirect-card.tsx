"use client";

import { type PointerEvent, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useEmbedding } from "../state/embedding";

const SECONDS = 5;

function parseWebAddress(text: string): URL | null {
  try {
    const url = new URL(text);
    return url.protocol === "https:" || url.protocol === "http:" ? url : null;
  } catch {
    return null;
  }
}

/** When the page moves under a resting pointer, the event has no movement and does not count. */
const hasMoved = ({ movementX, movementY }: PointerEvent) => movementX !== 0 || movementY !== 0;

/**
 * Redirects to the sender's page after a visible countdown. Not automatic with reduced motion, nor inside
 * another site: that site receives the address, and only a press there navigates the whole window.
 */
export function RedirectCard({ url }: { url: string }) {
  const t = useTranslations("signing.outcome.done");
  const target = useMemo(() => parseWebAddress(url), [url]);
  const [left, setLeft] = useState<number | null>(null);
  const [paused, setPaused] = useState(false);
  const isEmbedded = useEmbedding() !== null;
  useEffect(() => {
    if (!isEmbedded && !matchMedia("(prefers-reduced-motion: reduce)").matches) setLeft(SECONDS);
  }, [isEmbedded]);
  useEffect(() => {
    if (left === null || paused || target === null) return;
    if (left === 0) {
      location.assign(target);
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, paused, target]);
  if (target === null) return null;
  const cancelRedirect = () => {
    // The navigation may have started and be waiting for its answer, so stop it.
    if (left === 0) stop();
    setLeft(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the countdown while somebody looks at it.
    <section
      className="flex flex-col gap-2 rounded-card border border-hairline bg-bg p-4"
      onPointerMove={(event) => hasMoved(event) && setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Button asChild size="recipient" wide>
        <a href={target.href} rel="noreferrer" {...(isEmbedded ? { target: "_top" } : {})}>
          {left === null
            ? t("redirect", { host: target.host })
            : t("redirecting", { host: target.host, seconds: left })}
        </a>
      </Button>
      {left !== null && (
        <Button size="recipient" variant="quiet" wide onClick={cancelRedirect}>
          {t("stay")}
        </Button>
      )}
    </section>
  );
}
