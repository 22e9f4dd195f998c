import 'chapterwise/steps'
import '../support/shop/shop'
