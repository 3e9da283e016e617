// The light or dark theme: the system's, or the one that the user chose here, which is stored.
import { useState } from "preact/hooks";

import { keepText, readKeptText } from "../model/storage";

const key = "varia.theme";
const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];

function kept(): Theme {
  const theme = readKeptText(key);
  return themes.find((one) => one === theme) ?? "system";
}

export function applyTheme(theme: Theme = kept()): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function ThemeButton() {
  const [theme, set] = useState(kept());
  const turn = () => {
    const next = themes[(themes.indexOf(theme) + 1) % themes.length]!;
    keepText(key, next);
    applyTheme(next);
    set(next);
  };
  const words = { system: "Auto", light: "Light", dark: "Dark" }[theme];
  return (
    <button type="button" class="quiet" onClick={turn} aria-label={`Colours: ${words}. Change`}>
      {words}
    </button>
  );
}
