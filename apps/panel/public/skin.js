// Runs before the first paint, so that the dark skin never flashes white.
(() => {
  let skin = null;
  try {
    skin = localStorage.getItem('vitrina.skin');
  } catch {
    // The browser may refuse the storage, in which case the system's preference applies.
  }
  if (skin !== 'light' && skin !== 'dark')
    skin = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', skin);
  document.documentElement.classList.toggle('dark', skin === 'dark');
})();
