const opaque = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/;

/** Whether the background behind an element is dark, judging by the nearest ancestor with an opaque one. */
const isOnDark = (element: Element): boolean => {
  for (let behind: Element | null = element; behind; behind = behind.parentElement) {
    const match = opaque.exec(getComputedStyle(behind).backgroundColor);
    if (!match || Number(match[4] ?? '1') < 0.5) continue;
    const [red = 0, green = 0, blue = 0] = match.slice(1, 4).map(Number);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 110;
  }
  return false;
};

/** Sets light or dark colours according to the background, unless the page has a `data-vitrina-theme`. */
export const setTheme = (host: HTMLElement, behind: Element): void => {
  const wanted = document.documentElement.dataset.vitrinaTheme;
  host.dataset.theme = wanted ?? (isOnDark(behind) ? 'dark' : 'light');
};
