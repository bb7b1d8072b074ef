"use client";

import dynamic from "next/dynamic";
import { retryUntilLoaded } from "@/components/retry-load";
import { Skeleton } from "@/components/ui/skeleton";

const loadSettings = () => import("./all-settings");
const Coming = () => <Skeleton className="h-24 w-full" />;

export const AttachmentSettings = dynamic(
  retryUntilLoaded(() => loadSettings().then((module) => module.AttachmentSettings)),
  {
    loading: Coming,
  },
);
export const DateSettings = dynamic(
  retryUntilLoaded(() => loadSettings().then((module) => module.DateSettings)),
  { loading: Coming },
);
export const ExpirySettings = dynamic(
  retryUntilLoaded(() => loadSettings().then((module) => module.ExpirySettings)),
  {
    loading: Coming,
  },
);
export const MailSettings = dynamic(
  retryUntilLoaded(() => loadSettings().then((module) => module.MailSettings)),
  { loading: Coming },
);
export const OtherSettings = dynamic(
  retryUntilLoaded(() => loadSettings().then((module) => module.OtherSettings)),
  {
    loading: Coming,
  },
);
export const ProofSettings = dynamic(
  retryUntilLoaded(() => loadSettings().then((module) => module.ProofSettings)),
  {
    loading: Coming,
  },
);
export const ReminderSettingsForm = dynamic(
  retryUntilLoaded(() => loadSettings().then((module) => module.ReminderSettingsForm)),
  {
    loading: Coming,
  },
);
export const SignatureSettings = dynamic(
  retryUntilLoaded(() => loadSettings().then((module) => module.SignatureSettings)),
  {
    loading: Coming,
  },
);
