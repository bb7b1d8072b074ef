"use client";

import { useErrorText } from "@/components/errors/use-error-text";
import { Banner } from "@/components/ui/banner";

export function SaveError({ error }: { error: unknown }) {
  const errorText = useErrorText();
  if (error == null) return null;
  return (
    <Banner tone="danger" role="alert">
      {errorText(error)}
    </Banner>
  );
}
