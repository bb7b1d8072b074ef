"use client";

import { Code } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "@/components/ui/button";
import type { ApiCall } from "./api-call";
import { ApiCallSheet } from "./lazy-api-call-sheet";

/** For pages without the shell and its menus: `PageMenu` would be their only menu and weighs 16 KB. */
export function ApiCallButton({ calls }: { calls: readonly ApiCall[] }) {
  const t = useTranslations("ui.apiCall");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label={t("show")} icon={<Code aria-hidden />} onClick={() => setIsOpen(true)} />
      {isOpen && <ApiCallSheet calls={calls} onClose={() => setIsOpen(false)} />}
    </>
  );
}
