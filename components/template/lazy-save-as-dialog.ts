"use client";

import dynamic from "next/dynamic";
import { retryUntilLoaded } from "@/components/retry-load";

export const SaveAsDialog = dynamic(
  retryUntilLoaded(() => import("./save-as-dialog").then((module) => module.SaveAsDialog)),
);
