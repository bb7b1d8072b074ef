"use client";

import { useEffect, useRef, useState } from "react";
import { getStyleNonce } from "@/components/preferences/nonce";

type MailFrameProps = { title: string; html: string; className: string };

/**
 * A whole mail in a sandboxed frame without scripts, as tall as the mail. The page's content security policy
 * applies to it, so our layout's one style element carries the nonce. Without it the mail would lose its dark
 * and narrow styles.
 */
export function MailFrame({ title, html, className }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  const fitHeight = () => setHeight(measureFrame(frame.current));
  useEffect(() => {
    const onResize = () => setHeight(measureFrame(frame.current));
    window.addEventListener("resize", onResize);
    return () => window.removeEventListener("resize", onResize);
  }, []);
  return (
    <iframe
      ref={frame}
      title={title}
      // The same origin lets this page measure the mail. Without "allow-scripts" nothing in it can run.
      sandbox="allow-same-origin"
      srcDoc={withNonce(html, getStyleNonce())}
      onLoad={fitHeight}
      style={{ height }}
      className={className}
    />
  );
}

/** Returns the height at which the whole mail fits, with the frame's own border. */
function measureFrame(frame: HTMLIFrameElement | null): number | undefined {
  const body = frame?.contentDocument?.body;
  return frame && body ? body.scrollHeight + frame.offsetHeight - frame.clientHeight : undefined;
}

/** Replaces the first occurrence only: text by users is escaped and comes after it. */
export function withNonce(html: string, nonce: string | undefined): string {
  return nonce ? html.replace("<style>", () => `<style nonce="${nonce}">`) : html;
}
