"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, type ButtonProps } from "./button";
import { classNames } from "./class-names";
import { controlLooks } from "./input";

/** Writes text to the clipboard; false if the browser refuses. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** True for two seconds after `show()`. */
function useCopied(): [boolean, () => void] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, () => setCopied(true)];
}

/** A value to copy. If the clipboard is blocked, the text is selected instead. */
export function CopyField({ label, value, className }: { label: string; value: string; className?: string }) {
  const t = useTranslations("ui.copy");
  const input = useRef<HTMLInputElement>(null);
  const [copied, showCopied] = useCopied();
  const copyValue = async () => {
    if (await writeClipboard(value)) showCopied();
    else input.current?.select();
  };
  return (
    <div className={classNames("flex min-w-0 gap-2", className)}>
      <input
        ref={input}
        readOnly
        value={value}
        aria-label={label}
        className={classNames(controlLooks, "h-10 font-mono !text-body")}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="secondary" onClick={copyValue}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {copied ? t("copied") : t("copy")}
      </Button>
      <span role="status" className="sr-only">
        {copied ? t("copied") : ""}
      </span>
    </div>
  );
}

export type CopyButtonProps = ButtonProps & {
  /**
   * The text, or a function that fetches it: a secret is fetched only on demand. Undefined means it failed.
   */
  text: string | (() => Promise<string | undefined>);
};

export function CopyButton({ text, children, ...rest }: CopyButtonProps) {
  const t = useTranslations("ui.copy");
  const [copied, showCopied] = useCopied();
  const [loading, setLoading] = useState(false);
  const loadAndCopy = async () => {
    setLoading(true);
    const value = typeof text === "string" ? text : await text();
    setLoading(false);
    if (value !== undefined && (await writeClipboard(value))) showCopied();
  };
  return (
    <>
      <Button variant="secondary" {...rest} loading={loading} onClick={loadAndCopy}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {copied ? t("copied") : children}
      </Button>
      <span role="status" className="sr-only">
        {copied ? t("copied") : ""}
      </span>
    </>
  );
}
