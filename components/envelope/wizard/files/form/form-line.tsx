"use client";

import { useQuery } from "@tanstack/react-query";
import { TextCursorInput } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerItem } from "@/components/envelope/api-types";
import { retryUntilLoaded } from "@/components/retry-load";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { Draft } from "../../use-draft";

const loadDialog = () => import("./form-dialog").then((module) => module.FormDialog);
const FormDialog = dynamic(retryUntilLoaded(loadDialog));

type FormLineProps = { draft: Draft; envelope: OwnerEnvelope; item: OwnerItem };

/** The number of fields in a file's own form, and its two actions. Renders nothing without a form. */
export function FormLine({ draft, envelope, item }: FormLineProps) {
  const t = useTranslations("formValues");
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [isOpen, setIsOpen] = useState(false);
  const { data: form } = useQuery({
    // Keyed by the bytes: a filled or replaced file is read again.
    queryKey: [...trpc.item.formFields.queryKey({ envelopeItemId: item.id }), item.sha256],
    queryFn: ({ signal }) => client.item.formFields.query({ envelopeItemId: item.id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!form || form.total === 0) return null;
  const isFilled = item.notices.includes("FORM_FILLED");
  return (
    <div className="mt-1 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-2 text-dense wrap-anywhere text-ink-2">
      <span className="flex min-w-0 items-start gap-2">
        <TextCursorInput className="mt-0.5 size-4 shrink-0 text-info" aria-hidden />
        <span className="min-w-0">{t("found", { count: form.total })}</span>
      </span>
      {item.notices.includes("HAS_SIGNATURES") ? (
        <span className="min-w-0">{t("signed")}</span>
      ) : (
        <>
          <Button
            size="dense"
            variant="secondary"
            aria-label={t("openOf", { title: item.title, isFilled: String(isFilled) })}
            onPointerEnter={() => void loadDialog()}
            onClick={() => setIsOpen(true)}
          >
            {t("open", { isFilled: String(isFilled) })}
          </Button>
          <Link href="?step=fields" prefetch={false} className="min-w-0">
            {t("turn")}
          </Link>
        </>
      )}
      {isOpen && (
        <FormDialog
          envelopeId={envelope.id}
          item={item}
          form={form}
          onFilled={draft.reload}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
