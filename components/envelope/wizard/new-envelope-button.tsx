"use client";

import { Plus } from "lucide-react";
import NextLink from "next/link";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";

/** To the page of a new envelope; nothing is made until something is in it. */
export function NewEnvelopeButton({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("owner.start");
  return (
    <Button asChild>
      <NextLink href={`/t/${teamUrl}/envelopes/new`}>
        <Plus aria-hidden />
        {t("new")}
      </NextLink>
    </Button>
  );
}
