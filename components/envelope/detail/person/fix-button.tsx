"use client";

import { Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/api-types";
import { retryUntilLoaded } from "@/components/retry-load";
import { Button } from "@/components/ui/button";

const FixDialog = dynamic(retryUntilLoaded(() => import("./fix-dialog").then((module) => module.FixDialog)));

export function FixButton({ envelope, recipient }: { envelope: OwnerEnvelope; recipient: OwnerRecipient }) {
  const t = useTranslations("people.fix");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Pencil aria-hidden />
        {t("address")}
      </Button>
      {isOpen && (
        <FixDialog
          envelope={envelope}
          recipient={recipient}
          name={recipient.name || recipient.email}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
