import { useData, type Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import { h, onMounted, ref, watch } from 'vue'

const command = 'npx chapterwise init my-tests'

/** The command of the landing page, with a button that copies it. */
const Start = {
  setup() {
    const label = ref('Copy')
    const copy = async (): Promise<void> => {
      await navigator.clipboard.writeText(command)
      label.value = 'Copied'
    }
    return () => h('p', { class: 'start' }, [h('code', command), h('button', { onClick: copy }, label.value)])
  },
}

const Layout = {
  setup() {
    const { page } = useData()
    // The landing page of the theme has no landmark for its content.
    const mark = (): void => document.querySelector('.VPHome')?.setAttribute('role', 'main')
    onMounted(mark)
    watch(page, mark, { flush: 'post' })
    return () => h(DefaultTheme.Layout, null, { 'home-hero-info-after': () => h(Start) })
  },
}

export default { extends: DefaultTheme, Layout } satisfies Theme
