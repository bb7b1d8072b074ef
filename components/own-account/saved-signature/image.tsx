"use client";

import { useAccount } from "@/components/account/account-context";
import { toPictureUrl } from "@/components/signing/controls/signature/kept-picture";
import { SignatureImage } from "@/components/signing/controls/signature/signature-image";
import type { KeepableSignature } from "@/server/domain/field/signature";

/** On white, as on paper. */
export function SavedSignatureImage({ value, label }: { value: KeepableSignature; label: string }) {
  const language = useAccount()?.language ?? null;
  const signature = value.kind === "uploaded" ? { kind: value.kind, url: toPictureUrl(value) } : value;
  return (
    <div className="h-20 w-56 max-w-full rounded-control border border-hairline bg-paper p-2">
      <SignatureImage value={signature} label={label} language={language} />
    </div>
  );
}
