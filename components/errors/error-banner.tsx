"use client";

import { Banner } from "@/components/ui/banner";
import { useErrorText } from "./use-error-text";

/** Says why the last attempt failed; nothing without an error. */
export function ErrorBanner({ error, className }: { error: unknown; className?: string }) {
  const errorText = useErrorText();
  if (error == null) return null;
  return (
    <Banner tone="danger" role="alert" {...(className ? { className } : {})}>
      {errorText(error)}
    </Banner>
  );
}
